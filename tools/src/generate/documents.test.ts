import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, subscribe } from '../../../packages/server/src/platform/events/event.ts';
import { eventsDocument } from './documents.ts';

const listSold = defineEvent({
  name: 'lists.sold',
  about: 'A list changed hands',
  payload: z.object({
    list_id: z.int().describe('Which one | the whole of it'),
    buyer: z.string().nullable(),
    kind: z.enum(['once', 'again']),
    tags: z.array(z.string()).optional(),
  }),
});
const quiet = defineEvent({ name: 'lists.emptied', about: 'A list lost its last row.', payload: z.object({}) });
const load = async () => async () => undefined;
const lists = { name: 'lists', events: [listSold, quiet] };
const listener = { name: 'automation', subscriptions: [subscribe(listSold, 'automation.thank_buyer', load)] };

describe('docs/events.md', () => {
  it('says so when no room tells anything', () => {
    expect(eventsDocument([{ name: 'lists' }, { name: 'admin', events: [], subscriptions: [] }])).toContain(
      'No room publishes an event yet.',
    );
  });

  it('lists every event with its fields, the queue and the room of each listener', () => {
    const text = eventsDocument([lists, listener, { name: 'admin', subscriptions: [] }]);
    expect(text).not.toContain('No room publishes');
    expect(text.split('\n').slice(6)).toEqual([
      '## lists.emptied',
      '',
      'A list lost its last row. Published by lists.',
      '',
      'No fields.',
      '',
      'No listeners yet.',
      '',
      '## lists.sold',
      '',
      'A list changed hands. Published by lists.',
      '',
      '| field | kind | note |',
      '| --- | --- | --- |',
      '| `list_id` | integer | Which one \\| the whole of it |',
      '| `buyer` | string or null |  |',
      '| `kind` | `"once"` or `"again"` |  |',
      '| `tags` | list of string, optional |  |',
      '',
      '| listener (its queue) | room |',
      '| --- | --- |',
      '| `automation.thank_buyer` | automation |',
      '',
    ]);
  });

  it('refuses a listener to an event that no room lists, so that the check of generated files fails', () => {
    expect(() => eventsDocument([{ name: 'lists' }, listener])).toThrow(
      'automation.thank_buyer of the room automation listens to lists.sold, which no room lists',
    );
  });

  it('refuses an event that two rooms list', () => {
    expect(() => eventsDocument([lists, { name: 'admin', events: [quiet] }])).toThrow('lists.emptied is listed twice');
  });
});

import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { maybeListPlace } from './parts.ts';

const list = { type: 'local', id: 12 } as const;

it.each([
  [addressOf('LeadSearch:SavedLists'), '/lead-search/saved-lists'],
  [addressOf('LeadSearch:SavedList', { params: { list } }), '/lead-search/saved-lists/local-12'],
  [addressOf('LeadSearch:SavedListResult', { params: { list, resultId: 7 } }), '/lead-search/saved-lists/local-12/7'],
  [addressOf('LeadSearch:NewSearch', { search: { type: 'company' } }), '/lead-search/new-search?type=company'],
  [addressOf('Admin:Jobs', { search: {} }), '/admin/jobs'],
])('an address is built: %s', (built, address) => expect(built).toBe(address));

it.each([
  ['local-12', list],
  ['nothing-1', null],
  [undefined, null],
])('%s names a list, or none', (part, place) => expect(maybeListPlace(part)).toEqual(place));

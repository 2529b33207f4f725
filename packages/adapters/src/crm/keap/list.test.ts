import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { keapStarter, inputOf } from './testing/start.ts';

const start = keapStarter({ startServer, startOutbound });

describe('all contacts of Keap', () => {
  it('are told page after page, with the names of their tags', async () => {
    const { book, session, standIn } = await start();
    for (const name of ['a', 'b', 'c'])
      await book.create(
        session,
        inputOf({ email: `${name}@example.com`, phone: '+12025550123' }, { tags: ['Customer'] }),
      );
    standIn.paging.size = 2;
    const first = await book.list?.(session, null);
    expect(first).toMatchObject({ contacts: [{ tags: ['Customer'], phones: ['+12025550123'] }, {}], next: '2' });
    const last = await book.list?.(session, first?.next ?? null);
    expect(last).toMatchObject({ contacts: [{ emails: ['c@example.com'] }], next: null });
  });

  it.each([
    ['LIST_UNSUBSCRIBE', 'unsubscribed'],
    ['SPAM', 'unsubscribed'],
    ['HARD_BOUNCE', 'bounced'],
    ['INVALID', 'bounced'],
    ['BOUNCE', undefined],
    ['NON_MARKETABLE', undefined],
    ['SINGLE_OPT_IN', undefined],
  ])('say of an address at %s why it is not to be used: %s', async (status, why) => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ email: 'ann@example.com' }));
    for (const one of standIn.contacts.get(id)?.email_addresses ?? []) one['email_opt_status'] = status;
    const page = await book.list?.(session, null);
    expect(page?.contacts.flatMap(({ refusals }) => refusals)).toEqual(
      why === undefined ? [] : [{ kind: 'email', text: 'ann@example.com', why }],
    );
  });
});

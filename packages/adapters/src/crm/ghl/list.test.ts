import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { CrmContactPage, CrmListed } from '../port.ts';
import { faultOf, ghlStarter, inputOf } from './testing/bench.ts';
import { hasContract, problems } from './testing/contract.ts';

const start = ghlStarter({ startServer, startOutbound });

/** All pages, one after the other. */
const listed = async ({ book, session }: Awaited<ReturnType<typeof start>>) => {
  const pages: (readonly CrmListed[])[] = [];
  let place: string | null = null;
  do {
    const page: CrmContactPage | undefined = await book.list?.(session, place);
    pages.push(page?.contacts ?? []);
    place = page?.next ?? null;
  } while (place !== null);
  return pages;
};

describe('all contacts of GoHighLevel', () => {
  it('are told page after page, each once, with their tags', async () => {
    const one = await start();
    for (let n = 0; n < 230; n += 1) {
      await one.book.create(one.session, inputOf({ email: `c${n}@example.com` }, { tags: n % 2 ? ['Customer'] : [] }));
      // As it lets nobody ask more often.
      one.pass(300);
    }
    const pages = await listed(one);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(new Set(pages.flat().flatMap(({ emails }) => emails)).size).toBe(230);
    expect(pages.flat().filter(({ tags }) => tags.includes('Customer'))).toHaveLength(115);
    if (hasContract) expect(problems(one.standIn.calls)).toEqual([]);
  }, 120_000);

  it('say who is not to be disturbed, and by which ways', async () => {
    const one = await start();
    one.standIn.options.pages = 'whole';
    const values = { email: 'ann@example.com', phone: '+12025550123', website: 'https://acme.example' };
    const { id } = await one.book.create(one.session, inputOf(values));
    const contact = one.standIn.contacts.get(id);
    const refusals = async () => (await listed(one)).flat().flatMap((each) => each.refusals);
    expect(await listed(one)).toMatchObject([[{ phones: [values.phone], websites: [values.website], refusals: [] }]]);
    one.standIn.contacts.set(id, {
      ...contact,
      dndSettings: { Email: { status: 'permanent' }, SMS: { status: 'active' }, Call: { status: 'inactive' } },
    } as typeof contact & object);
    expect(await refusals()).toEqual([{ kind: 'email', text: values.email, why: 'unsubscribed' }]);
    one.standIn.contacts.set(id, { ...contact, dnd: true } as typeof contact & object);
    expect((await refusals()).map(({ kind, why }) => [kind, why])).toEqual([
      ['email', 'do_not_disturb'],
      ['phone', 'do_not_disturb'],
    ]);
  });

  it('are no contacts where an error comes as a success', async () => {
    const one = await start();
    one.lie({ kind: 'error_as_200' });
    expect(await faultOf(listed(one))).toMatchObject({ fault: 'protocol' });
  });
});

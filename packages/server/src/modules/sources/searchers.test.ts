import type { Question, Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { outside } from './registered.service.ts';

const app = useTestApp();

describe('a source outside', () => {
  const question: Question = {
    location: { label: 'Worldwide', worldwide: true },
    filters: { keyword: 'a' },
    match: 100,
  };
  const page = (cursor: string | null, runId: number) => ({ cursor, limit: 10, runId });
  const startRun = async ({ actor }: Context): Promise<number> => {
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into platform.runs (account_id, kind, state, created_at, updated_at)
       values ($1, 'search', 'running', now(), now()) returning id`,
      [(actor as { accountId: number }).accountId],
    );
    return rows[0]?.id as number;
  };

  /** A vendor that counts how often it was asked. */
  const counting = () => {
    const asked: (string | null)[] = [];
    const vendor: Searcher = {
      key: 'acme',
      label: 'Acme',
      type: 'people',
      isSandbox: false,
      method: 'vendor',
      supportedFilters: ['keyword'],
      cost: 'free',
      licence: { name: 'Acme', url: 'https://acme.example', attribution: 'Acme' },
      config: z.strictObject({}),
      estimate: () => Promise.reject(new VendorError('acme', 'unavailable', 'away')),
      find: async (_call, _question, { cursor }) => {
        asked.push(cursor);
        if (cursor === 'bad') throw new VendorError('acme', 'rate_limited', 'slow down', 5);
        return { records: [{ ref: `r${asked.length}`, name: 'Pat' }], next: null };
      },
    };
    return { asked, searcher: outside(vendor) };
  };

  const account = async (): Promise<Context> => {
    const { id, accountId } = await createPerson(app());
    const actor = { kind: 'user', userId: id, accountId } as never;
    return { ...app().app.context, actor, origin: { requestId: '', ip: '', host: '', userAgent: '' } };
  };

  it('is asked once for a page of a run; the answer that was kept stands when the run comes back', async () => {
    const [context, { asked, searcher }] = [await account(), counting()];
    const run = await startRun(context);
    const first = await searcher.find(context, question, page(null, run));
    expect(await searcher.find(context, question, page(null, run))).toEqual(first);
    expect(asked).toEqual([null]);
    await searcher.find(context, question, page('2', run));
    await searcher.find(context, { ...question, match: 50 }, page(null, run));
    expect(asked).toEqual([null, '2', null]);
  });

  it('of another run, or in another account, is asked anew', async () => {
    const [mine, theirs, { asked, searcher }] = [await account(), await account(), counting()];
    for (const context of [mine, mine, theirs])
      await searcher.find(context, question, page(null, await startRun(context)));
    expect(asked).toHaveLength(3);
  });

  it('says its own trouble, which is kept nowhere', async () => {
    const [context, { asked, searcher }] = [await account(), counting()];
    for (const _ of [1, 2])
      await expect(searcher.find(context, question, page('bad', 1))).rejects.toMatchObject({ fault: 'rate_limited' });
    expect(asked).toHaveLength(2);
    await expect(searcher.estimate(context, question)).rejects.toThrow(VendorError);
  });
});

import { describe, expect, it } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Context } from '../context/context.ts';
import { inTransaction } from '../context/transaction.ts';
import { askVendor, type RawVendorAnswer } from './vendor-calls.ts';

const app = useTestApp();
const origin = { requestId: '', ip: '', host: '', userAgent: '' };

const account = async (): Promise<Context> => {
  const { id, accountId } = await createPerson(app());
  const actor = { kind: 'user', userId: id, accountId } as never;
  return { ...app().app.context, actor, origin };
};

/** A vendor that counts how often it was asked. */
const counting = (answer: RawVendorAnswer = { status: 200, body: '{"found":1}' }) => {
  const count = { asked: 0 };
  return { count, ask: async () => ((count.asked += 1), answer) };
};

describe('askVendor', () => {
  it('asks once for the same question, and tells since when it knows', async () => {
    const [context, vendor] = [await account(), counting()];
    const question = { vendor: 'people.acme', key: 'page:1' };
    const first = await askVendor(context, question, vendor.ask);
    app().clock.advance(60);
    expect(await askVendor(context, question, vendor.ask)).toEqual({ ...first, isKept: true });
    expect(first).toMatchObject({ status: 200, body: '{"found":1}', isKept: false });
    await askVendor(context, { ...question, key: 'page:2' }, vendor.ask);
    await askVendor(context, { ...question, vendor: 'people.other' }, vendor.ask);
    expect(vendor.count.asked).toBe(3);
  });

  it('refuses to wait for somebody outside within a transaction', async () => {
    const [context, vendor] = [await account(), counting()];
    const asked = inTransaction(context, (tx) => askVendor(tx, { vendor: 'people.acme', key: 'page:1' }, vendor.ask));
    await expect(asked).rejects.toThrow('within a transaction');
    expect(vendor.count.asked).toBe(0);
  });

  it('keeps no failure: the question may be asked again', async () => {
    const [context, vendor] = [await account(), counting()];
    const question = { vendor: 'people.acme', key: 'page:1' };
    const failing = () => Promise.reject(new VendorError('acme', 'unavailable', 'away'));
    await expect(askVendor(context, question, failing)).rejects.toThrow(VendorError);
    expect(await askVendor(context, question, vendor.ask)).toMatchObject({ isKept: false });
  });

  it('of two at once both take the answer that was kept first', async () => {
    const context = await account();
    const question = { vendor: 'people.acme', key: 'page:1' };
    const both = await Promise.all(
      ['a', 'b'].map((body) => askVendor(context, question, async () => ({ status: 200, body }))),
    );
    expect(new Set(both.map((answer) => answer.body)).size).toBe(1);
    expect(both.filter((answer) => answer.isKept)).toHaveLength(1);
  });

  it('asks anew when the answer is too old, and knows nothing of other accounts', async () => {
    const [mine, theirs, vendor] = [await account(), await account(), counting()];
    const question = { vendor: 'people.acme', key: 'page:1', keepDays: 2 };
    await askVendor(mine, question, vendor.ask);
    expect((await askVendor(theirs, question, vendor.ask)).isKept).toBe(false);
    app().clock.advance(3 * 24 * 3600);
    expect((await askVendor(mine, question, vendor.ask)).isKept).toBe(false);
    expect(vendor.count.asked).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { hashOf } from './chain.service.ts';
import { move, type Journal } from './ledger.rules.ts';

describe('hashOf', () => {
  const journal: Journal = {
    key: 'grant:1',
    kind: 'grant',
    runId: null,
    holdId: null,
    userId: 7,
    pricePolicy: null,
    reason: 'Demo credits',
    about: null,
    at: '2026-11-20T10:00:00.000Z',
    reference: null,
    undoes: null,
    transfer: null,
    entries: move([{ bucketId: 1, credits: 10 }], 'issued', 'available', null),
    money: [],
  };
  const link = { accountId: 1, sequence: 1, before: Buffer.alloc(0) };
  const plain = hashOf(journal, link).toString('hex');

  it('is the same for the same journal, however its moment is written', () =>
    expect(hashOf({ ...journal, at: '2026-11-20T11:00:00+01:00' }, link).toString('hex')).toBe(plain));

  it.each<[string, Partial<Journal>, Partial<typeof link>]>([
    ['another amount', { entries: move([{ bucketId: 1, credits: 11 }], 'issued', 'available', null) }, {}],
    ['another bucket', { entries: move([{ bucketId: 2, credits: 10 }], 'issued', 'available', null) }, {}],
    ['a line less', { entries: journal.entries.slice(1) }, {}],
    ['another key', { key: 'grant:2' }, {}],
    ['another person', { userId: 8 }, {}],
    ['another purpose', { about: { listType: 'company', action: 'contact' } }, {}],
    ['money', { money: [{ account: 'payer', currency: 'USD', amount: -1 }] }, {}],
    ['a reference', { reference: 'pi_1' }, {}],
    ['what it undoes', { undoes: 'grant:1' }, {}],
    ['a transfer', { transfer: 't' }, {}],
    ['another moment', { at: '2026-11-20T10:00:00.001Z' }, {}],
    ['another account', {}, { accountId: 2 }],
    ['another place', {}, { sequence: 2 }],
    ['another one before it', {}, { before: Buffer.from('00', 'hex') }],
  ])('%s makes another hash', (_, change, moved) =>
    expect(hashOf({ ...journal, ...change }, { ...link, ...moved }).toString('hex')).not.toBe(plain),
  );
});

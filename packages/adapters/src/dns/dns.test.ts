import { describe, expect, it } from 'vitest';
import { createNameRecords } from './index.ts';

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

describe('createNameRecords', () => {
  it('joins the pieces of a text, and writes names as they are compared', async () => {
    const records = createNameRecords({
      resolveTxt: async () => [['site-verification=', 'abc'], ['v=spf1 -all']],
      resolveCname: async () => ['Acme.Leads.Example.'],
    });
    expect(await records.txt('a.example')).toEqual(['site-verification=abc', 'v=spf1 -all']);
    expect(await records.cname('a.example')).toEqual(['acme.leads.example']);
  });

  it.each(['ENOTFOUND', 'ENODATA', 'EBADNAME'])('%s: there is none', async (code) => {
    const records = createNameRecords({ resolveTxt: failing(code), resolveCname: failing(code) });
    expect([await records.txt('a.example'), await records.cname('a.example')]).toEqual([[], []]);
  });

  it.each(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])('%s: nobody could be asked, which is no answer', async (code) => {
    const records = createNameRecords({ resolveTxt: failing(code), resolveCname: failing(code) });
    await expect(records.txt('a.example')).rejects.toThrow(code);
    await expect(records.cname('a.example')).rejects.toThrow(code);
  });
});

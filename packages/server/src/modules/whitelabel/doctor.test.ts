import { describe, expect, it } from 'vitest';
import { useBrandStage } from '../../testing/whitelabel/brand-stage.ts';
import { examineDomains } from './doctor.service.ts';

const { app, dns, reseller, ownDomain } = useBrandStage();
const findings = () => examineDomains(app().app.systemContext('test'));

// G-112
describe('what galena doctor says of resellers’ own domains', () => {
  it('which no longer point here, whether certificates can be had, and nothing anew within ten minutes', async () => {
    expect(await findings()).toEqual([]);
    app().clock.advance(601);
    const [kept, lost] = [await ownDomain(await reseller()), await ownDomain(await reseller())];
    for (const name of dns.entries.keys()) if (name.endsWith(lost)) dns.entries.set(name, ['elsewhere.example']);
    const found = await findings();
    expect(found.slice(0, 2)).toEqual([
      { state: 'ok', text: 'resellers’ own domains that point here: 1' },
      {
        state: 'problem',
        text: `the domain ${lost} of a reseller no longer points here: its entry in the DNS is wrong`,
        remedy: expect.stringContaining('CNAME'),
      },
    ]);
    // The address of the product in tests is nobody's: that is told, and is not taken for an answer.
    expect(found[2]).toMatchObject({
      state: 'note',
      text: expect.stringContaining('https://app.galena.test/api/tls/ask?domain='),
    });
    expect(found).toHaveLength(3);
    dns.entries.delete(kept);
    expect(await findings()).toEqual(found);
    app().clock.advance(601);
    dns.isAway = true;
    expect((await findings()).filter(({ text }) => text.startsWith('nobody could be asked'))).toHaveLength(2);
  });
});

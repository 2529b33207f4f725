import { describe, expect, it } from 'vitest';
import { failureOf, findLeads, findPages, startVendor } from '../../testing/vendor-bench.ts';
import { settingsFor } from '../places/test-city.ts';
import { youtube as searcher } from './index.ts';
import { serving, today, type StandInChannel } from './stand-in.ts';
import { about, firstPage, startYoutube } from './test-asking.ts';
import { channels, postedAgo } from './test-channels.ts';

describe('when a channel published last', () => {
  // LEAD-022
  it('finds the channels that published lately, and asks for a unit each of those alone that fit otherwise', async () => {
    const { call, asked } = await startYoutube();
    const question = about({ keyword: 'yoga', lastposted: 60 });
    const leads = await findLeads(searcher, call, question);
    const all = await findLeads(searcher, call, about({ keyword: 'yoga' }));
    const agoOf = (ref: string) => postedAgo(Number(ref.slice(2))) ?? Infinity;
    const refs = leads.map(({ ref }) => ref);
    expect(refs).toEqual(all.map(({ ref }) => ref).filter((ref) => agoOf(ref) <= 60));
    expect([refs.length > 5, refs.length < all.length]).toEqual([true, true]);
    // A lead says the same whoever asks, and what was looked at is not looked at again for the next page or its preview.
    expect(leads.map(({ data }) => data?.['lastposted'])).toEqual(leads.map(() => undefined));
    const units = () => asked.filter(({ path }) => path.endsWith('/playlistItems'));
    expect(units().length).toBe(all.length);
    await searcher.estimate(call, question);
    await findPages(searcher, call, question, () => 3);
    expect(units().length).toBe(all.length);
  });

  it.each([
    [30, 30, 1],
    [31, 30, 0],
  ])('counts %d days since a video, of %d wanted, by the clock of the answer', async (ago, lastposted, found) => {
    const at = new Date(Date.parse(today) - ago * 86_400_000).toISOString();
    const planned = new Date(Date.parse(today) + 86_400_000).toISOString();
    const [one] = channels as readonly [StandInChannel, ...StandInChannel[]];
    const { call } = await startYoutube([{ ...one, published: [planned, at] }]);
    expect(await findLeads(searcher, call, about({ lastposted }))).toHaveLength(found);
  });

  it.each([
    ['an answer of another form', 200, { items: [{ contentDetails: 7 }] }, 'protocol'],
    [
      'an empty quota',
      403,
      { error: { code: 403, errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
      'rate_limited',
    ],
  ])('tells of %s when it asks for uploads, and asks again', async (_what, status, json, fault) => {
    let isBroken = true;
    const whole = serving(channels);
    const { call } = await startVendor(
      (asked) => (isBroken && asked.path.endsWith('/playlistItems') ? { status, json } : whole(asked)),
      settingsFor,
    );
    const question = about({ keyword: 'yoga', lastposted: 90 });
    expect((await failureOf(searcher.find(call, question, firstPage))).fault).toBe(fault);
    isBroken = false;
    expect((await searcher.find(call, question, firstPage)).records.length).toBeGreaterThan(0);
  });
});

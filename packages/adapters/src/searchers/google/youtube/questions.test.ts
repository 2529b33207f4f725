import { chosenFilters } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasContract, problemsWithDiscovery } from '../../testing/discovery.ts';
import { holds } from '../../testing/holds.ts';
import { questions } from '../../testing/questions.ts';
import { recordShape } from '../../testing/record-shape.ts';
import { watchLeads } from '../../testing/same-lead.ts';
import { findLeads } from '../../testing/vendor-bench.ts';
import { youtube as searcher } from './index.ts';
import { startYoutube } from './test-asking.ts';
import { postedAgo } from './test-channels.ts';

const contract = 'google/youtube.v3.json';
const { seed } = createRandom();
const numRuns = rounds({ sample: 20, proof: 300 });

describe(`any question to YouTube, ${numRuns} of them, seed ${seed}`, () => {
  const anyQuestion = questions('influencer', searcher.supportedFilters);

  it('is answered by leads of which as much holds as they say, and that say the same each time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 2, maxLength: 4 }), async (asked) => {
        const { call } = await startYoutube();
        const watched = watchLeads();
        for (const question of asked) {
          const counted = chosenFilters(question.filters);
          const leads = await findLeads(searcher, call, question);
          expect(new Set(leads.map(({ ref }) => ref)).size).toBe(leads.length);
          for (const lead of leads) {
            recordShape.parse(lead);
            const held = counted.filter((name) =>
              name === 'lastposted'
                ? (postedAgo(Number(lead.ref.slice(2))) ?? Infinity) <= Number(question.filters[name])
                : holds.influencer[name]?.(lead, question.filters[name] as never),
            ).length;
            const share = counted.length === 0 ? 100 : (held / counted.length) * 100;
            expect(share).toBeGreaterThanOrEqual(question.match);
            expect(lead.match_percent).toBe(Math.floor(share));
            if (question.location.country !== undefined) expect(lead.country).toBe(question.location.country);
          }
          expect(watched.add(leads)).toBeNull();
        }
      }),
      { numRuns, seed },
    ));

  it.skipIf(!hasContract(contract))(
    'fits the published contract, and so does what is answered (skipped without the contracts folder)',
    () =>
      fc.assert(
        fc.asyncProperty(anyQuestion, fc.integer({ min: 1, max: 100 }), async (question, limit) => {
          const { call, exchanges } = await startYoutube();
          await findLeads(searcher, call, question, limit);
          await searcher.estimate(call, question);
          await searcher.test?.(call);
          // A channel that never uploaded anything has no such playlist.
          const isNone = ({ path, reply }: (typeof exchanges)[number]) =>
            reply.status === 404 && path.endsWith('/playlistItems');
          const answered = exchanges.filter((one) => !isNone(one));
          expect(answered.filter(({ reply }) => reply.status !== 200)).toEqual([]);
          expect(problemsWithDiscovery(contract, answered)).toEqual([]);
        }),
        { numRuns, seed },
      ),
  );
});

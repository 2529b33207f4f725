import type { Location } from '@galena/contract/search';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { lisbon, questions } from '../testing/questions.ts';
import { watchLeads } from '../testing/same-lead.ts';
import { overpass } from './index.ts';
import { serving, settingsFor, standIn } from './stand-in.ts';
import { everything, findAll, town } from './test-town.ts';

it('says the same of a place whatever question it is found by, and as old as the server says its map is', async () => {
  const stamp = '2021-04-21T20:21:02Z';
  const { authority } = await startServer(standIn(serving(town, stamp)).listener);
  const outbound = startOutbound({ allowedTestHosts: [authority] });
  const call = { outbound, config: settingsFor(authority) };
  const near = fc.constantFrom<Location>(lisbon, { ...lisbon, label: 'Elsewhere', country: 'DE', city: 'Elsewhere' });
  await fc.assert(
    fc.asyncProperty(questions('local', overpass.supportedFilters), near, async ({ filters }, location) => {
      const watched = watchLeads();
      for (const question of [everything, { filters, location, match: 50 as const }]) {
        const records = await findAll(call, question, 1000);
        expect(watched.add(records)).toBeNull();
        for (const { as_of: asOf } of records) expect(asOf).toBe(stamp);
      }
    }),
    { numRuns: 20 },
  );
});

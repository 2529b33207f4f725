import { describe, expect, it } from 'vitest';
import { enrichRoutes, lookupOrderRoutes } from '@galena/contract/enrichment';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { verificationRoutes } from '@galena/contract/verification';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { until } from '../../testing/until.ts';
import { createScriptedEnricher } from '../../testing/vendors/scripted-enricher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enrichersPort, searchersPort } from '../sources/index.ts';

// Three providers beside each other, of each how many people it knows, how many of its addresses are dead, and what a question costs.
// What is compared is what people compare who choose a provider: how many verified addresses come of a list, and for how much.

type Provider = { readonly key: string; readonly hits: number; readonly dead: number; readonly cents: number };
const providers: readonly Provider[] = [
  { key: 'cheap', hits: 0.45, dead: 0.3, cents: 1 },
  { key: 'usual', hits: 0.55, dead: 0.15, cents: 4 },
  { key: 'dear', hits: 0.6, dead: 0.05, cents: 12 },
];
const scripts = providers.map(({ key, cents }) =>
  createScriptedEnricher({ key, type: 'people', fields: ['email'], cents }),
);
const verifier = createScriptedVerifier();
const { app } = await startLookupApp({
  supply: [
    verifier.supplied,
    supply(
      searchersPort,
      scripts.map(({ searcher }) => searcher),
    ),
    supply(enrichersPort, { all: scripts.map(({ enricher }) => enricher), ofManifest: () => [] }),
  ],
});

const random = createRandom();
const count = rounds({ sample: 60, proof: 600 });
const isTrue = (share: number): boolean => random.between(0, 999) < share * 1_000;
const people = Array.from({ length: count }, (_, at) => `Ana Number${at}`);

/** Of whom each provider says what: null, nothing; else an address, which takes mail or does not. */
const world = providers.map(({ key, hits, dead }) =>
  people.map((_, at) => (isTrue(hits) ? `${isTrue(dead) ? 'mailbox_missing.' : ''}n${at}@${key}.example.com` : null)),
);
for (const [index, addresses] of world.entries())
  for (const [at, email] of addresses.entries())
    if (email !== null)
      scripts[index]?.knows.set(people[at] ?? '', {
        record: { emails: [{ email, type: 'work', is_verified: false, score: 0.8 }] },
      });

/** Whether the address that a provider knows of somebody takes mail. */
const isAlive = (provider: number, person: number): boolean => {
  const email = world[provider]?.[person] ?? null;
  return email !== null && !email.startsWith('mailbox_missing.');
};

type Outcome = { readonly verified: number; readonly asked: readonly number[]; readonly cents: number };

/** What has to come of asking these, one after the other until one knows an address that takes mail. */
const expected = (order: readonly number[]): Outcome => {
  const asked = providers.map(() => 0);
  let verified = 0;
  for (const person of people.keys())
    for (const provider of order) {
      asked[provider] = (asked[provider] ?? 0) + 1;
      if (!isAlive(provider, person)) continue;
      verified += 1;
      break;
    }
  return { verified, asked, cents: asked.reduce((sum, n, at) => sum + n * (providers[at]?.cents ?? 0), 0) };
};

/** Looks everybody up, in an account that asks these and nobody else. */
const lookUp = async (order: readonly number[]): Promise<Outcome> => {
  for (const { asked } of scripts) asked.length = 0;
  const fixture = await createListFixture(app());
  await fixture.grant(2_000);
  await fixture.client.call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
  const off = [...providers.map(({ key }) => key), 'site', 'finder'].filter(
    (key) => !order.some((at) => providers[at]?.key === key),
  );
  const sources = [
    ...order.map((at) => ({ source: providers[at]?.key ?? '', is_on: true })),
    ...off.map((source) => ({ source, is_on: false })),
  ];
  const action = { type: 'people', action: 'email' } as const;
  await fixture.client.call(lookupOrderRoutes.save, { params: action, body: { mode: 'own', sources } });
  const list = await fixture.createList({ type: 'people' });
  await fixture.write(
    list,
    people.map((name, at) => leadOf(`${at}`, { name, company: 'Acme' })),
  );
  const params = { type: 'people' as const, id: list.id };
  const body = { action: 'email' as const, all: true as const };
  const { data: quote } = await fixture.client.call(enrichRoutes.estimate, { params, body });
  const { data: begun } = await fixture.client.call(enrichRoutes.start, { params, body });
  const read = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
  await until(async () => (await read()).finished_at !== null, 60);
  expect((await read()).credits).toBeLessThanOrEqual(quote.cost_max);
  const filters = { in_groups: [{ field: 'verification', value: 'deliverable' }] };
  const { pagination } = await fixture.client.call(resultRoutes.results, { params, body: filters });
  const asked = scripts.map((script) => script.asked.length);
  const cents = asked.reduce((sum, n, at) => sum + n * (providers[at]?.cents ?? 0), 0);
  return { verified: pagination.total, asked, cents };
};

const told = (name: string, { verified, cents }: Outcome): string =>
  `${name}: ${((100 * verified) / count).toFixed(0)} % verified, ${(cents / Math.max(1, verified)).toFixed(1)} cents each`;

// ENR-001
describe(`three providers over ${count} people (seed ${random.seed})`, () => {
  it('find more verified addresses one after the other than the best of them alone, for less than all of them', async () => {
    const alone: Outcome[] = [];
    for (const at of providers.keys()) {
      const outcome = await lookUp([at]);
      expect(outcome).toEqual(expected([at]));
      alone.push(outcome);
    }
    const together = await lookUp([0, 1, 2]);
    expect(together).toEqual(expected([0, 1, 2]));
    const lines = [
      ...alone.map((one, at) => told(providers[at]?.key ?? '', one)),
      told('one after the other', together),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(together.verified).toBeGreaterThan(Math.max(...alone.map(({ verified }) => verified)));
    const everybody = providers.reduce((sum, { cents }) => sum + cents * count, 0);
    expect(together.cents).toBeLessThan(everybody);
  });
});

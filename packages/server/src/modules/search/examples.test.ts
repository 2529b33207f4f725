import { overpass, sandboxes } from '@galena/adapters/searchers';
import { tagSelectorsOf } from '@galena/adapters/open-data';
import { listTypes, type ListType } from '@galena/contract/kernel';
import { searchRoutes, type Location } from '@galena/contract/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { importCsv } from '../../testing/import-csv.ts';
import { fileOfPlaces as fileOf, importPlaces, placeOf as place } from '../../testing/import-places.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { supply } from '../../platform/ports/ports.ts';
import { seedBrands, seedCommunities } from '../catalogue/index.ts';
import { searchersPort } from '../sources/index.ts';

const app = useTestApp({
  supply: [supply(searchersPort, sandboxes)],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let client: TestClient;

beforeAll(async () => {
  const context = app().app.systemContext('test');
  await seedBrands(context);
  await seedCommunities(context);
  const kinds = ['cafe', 'bakery', 'zoo'];
  await importPlaces(app(), fileOf(kinds.map((slug) => place(slug, { categories: [slug] }))));
  await importCsv(app(), 'company', 'Company,Industry,Country\nAcme,Industrial pumps,Portugal\nBolt,Valves,Spain');
  await importCsv(app(), 'group', 'name,url\nBakers’ Café,https://a.example\nMillers,https://b.example');
  client = app().client(await signInAs(app(), await createPerson(app())));
});

/** The field that stands open at the top of each form, and what somebody who types an example there asks for. */
const asked: Readonly<Record<ListType, (example: string) => object>> = {
  people: (title) => ({ job_titles: [title] }),
  company: (industry) => ({ industries: [industry] }),
  local: (category) => ({ categories: [category] }),
  domain: (domain) => ({ domain }),
  influencer: (keyword) => ({ keyword }),
  group: (keyword) => ({ keyword }),
};
const worldwide: Location = { label: 'Worldwide', worldwide: true };
const monaco: Location = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 };

// It asks the website itself: no test goes out for that.
const outside = new Set(['site']);

describe.each(listTypes)('examples for %s', (type) => {
  it('are shown for every source, and each finds something there', async () => {
    const { searchers, examples, industries } = (await client.call(searchRoutes.options, { params: { type } })).data;
    expect(Object.keys(examples)).toEqual(searchers.map(({ key }) => key));
    for (const { key } of searchers) {
      expect([key, examples[key]?.length]).not.toEqual([key, 0]);
      if (outside.has(key)) continue;
      for (const example of examples[key] ?? []) {
        const body = { location: type === 'local' ? monaco : worldwide, filters: asked[type](example), searcher: key };
        const { available } = (
          await client.call(searchRoutes.estimate, {
            params: { type },
            body: { ...body, filters: body.filters as never },
          })
        ).data;
        expect([key, example, available > 0]).toEqual([key, example, true]);
        // What can only be chosen is offered, under its name in each language.
        if (type === 'company') expect(industries.map(({ value }) => value)).toContain(example);
      }
    }
  });
});

it('examples of live OpenStreetMap are kinds that it has words for', () => {
  const examples = overpass.examples ?? [];
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.filter((slug) => tagSelectorsOf(slug).length === 0)).toEqual([]);
});

import { enrichRoutes, lookupOrderRoutes, type Visit } from '@galena/contract/enrichment';
import { employeeRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';
import { aStep, aVisit } from '../../../testing/records/runs.ts';
import { anOrder, aSource } from '../order/lookup-order.fixture.ts';
import { wordsOfKey } from './source-word.ts';
import { faultOf } from './step-line.tsx';

const path = '/lead-search/saved-lists/local-4?record=101';
const peek = page.getByRole('dialog', { name: 'Clinica Um', exact: true });
const line = (words: string | RegExp) => peek.getByRole('button', { name: words });
const sources = peek.getByRole('list', { name: 'Sources' }).getByRole('listitem');

const answer = (backend: Backend, visit: Partial<Visit>): void => {
  answerLists(backend, [{ list: aList(), records: [aRecord()] }]);
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: aVisit(visit) }));
  backend.answer(verificationRoutes.answers, () => ({ data: [] }));
  const known = [aSource({ source: 'site', label: 'site' }), aSource({ source: 'pdl', label: 'People Data Labs' })];
  backend.answer(lookupOrderRoutes.orders, () => ({ data: [anOrder({ sources: known })] }));
};

describe('how a record was looked up', () => {
  screen('names each source with what it said, then the pages of the site [ENR-007]', async ({ backend, open }) => {
    answer(backend, {
      steps: [
        aStep({ outcome: 'failed', reason: 'parked' }),
        aStep({ source: 'old_source', outcome: 'failed', reason: 'rate_limited' }),
        aStep({ source: 'cut_off', outcome: 'failed', reason: 'auth' }),
        aStep({ source: 'away', outcome: 'failed', reason: 'unavailable' }),
        aStep({ source: 'quiet', outcome: 'nothing' }),
        aStep({ source: 'choosy', outcome: 'skipped' }),
        aStep({ source: 'pdl', outcome: 'found', found: 2, checked: 2, verified: 1 }),
        aStep({ source: 'last', outcome: 'not_needed' }),
      ],
    });
    await open(path);
    await press(line(/^How we looked 2 found: People Data Labs/), 'Enter');
    for (const [at, words] of [
      'The website itselfThis domain is for sale or unused',
      'Old sourceIts limit was reached',
      'Cut offRefused the key',
      'AwayDidn’t answer',
      'QuietFound nothing',
      'ChoosyNot enough data to ask',
      'People Data Labs2 found, 1 deliverable',
      'LastNot needed: already found',
    ].entries())
      await expect.element(sources.nth(at)).toHaveTextContent(words);
    await expect.element(peek.getByRole('list', { name: 'Pages' })).toHaveTextContent('clinica-um.example');
    await expectAccessible('the sources of a look-up');
  });

  screen('by its website alone is told by its pages', async ({ backend, open }) => {
    answer(backend, {});
    await open(path);
    await press(line(/^How we looked Read 1 page of clinica-um\.example/), 'Enter');
    await expect.element(peek.getByRole('list', { name: 'Pages' })).toBeVisible();
    expect(peek.getByRole('list', { name: 'Sources' }).query()).toBeNull();
    expect(backend.calls(lookupOrderRoutes.orders)).toEqual([]);
  });

  const outside: Partial<Visit> = { site: null, outcome: 'not_asked', pages: [], result: 'failed' };
  describe.each([
    ['nothing', null, '1 source asked, nothing found'],
    ['failed', 'auth', 'No source answered'],
    ['skipped', null, 'Not enough data to ask'],
  ] as const)('where a source outside alone was wanted: %s', (outcome, reason, words) => {
    screen('is told in a line, without pages', async ({ backend, open }) => {
      answer(backend, { ...outside, steps: [aStep({ source: 'pdl', outcome, reason })] });
      await open(path);
      await press(line(`How we looked ${words}`), 'Enter');
      await expect.element(sources.nth(0)).toHaveTextContent('People Data Labs');
      expect(peek.getByRole('list', { name: 'Pages' }).query()).toBeNull();
    });
  });

  screen('where nobody was asked says so', async ({ backend, open }) => {
    answer(backend, { ...outside, steps: [] });
    await open(path);
    await expect.element(line('How we looked Website not visited')).toBeVisible();
  });
});

it.each([
  ['auth', 'key'],
  ['rate_limited', 'limit'],
  ['searcher_limit_reached', 'limit'],
  ['protocol', 'other'],
  [null, 'other'],
])('the reason %s is told as %s', (reason, word) => expect(faultOf(reason)).toBe(word));

it.each([
  ['people_data_labs', 'People data labs'],
  ['hunter', 'Hunter'],
  ['', ''],
])('the key %s reads %s', (key, words) => expect(wordsOfKey(key)).toBe(words));

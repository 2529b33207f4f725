import { type ListQuery, type LookupOutcome, lookupOutcomes } from '@galena/contract/lists';
import { type FullResult, resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const countLine = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};
const addFilter = async (field: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
};
const apply = () => page.getByRole('button', { name: 'Apply' }).click();
/** What the table has asked last; not what an empty one asks to find out what hides its records. */
const lastAsked = (backend: Backend): Partial<ListQuery> | undefined =>
  backend.calls(resultRoutes.results).findLast(({ body }) => body.limit > 1)?.body;

const list = aList();

describe('what came of looking for an email', () => {
  // Every state with everything that looking for it can have brought: nothing is called checked that nobody checked.
  const reasons: Readonly<Record<string, string>> = {
    no_website: 'No website',
    unreachable: 'Site unreachable',
    refused: 'Site doesn’t allow visits',
  };
  const wordFor = (state: 'none' | 'not_found' | 'found', outcome: LookupOutcome, isVerified: boolean): string => {
    if (state === 'found') return outcome === 'found' || isVerified ? 'Email found' : 'Listed';
    if (state === 'none') return outcome === 'no_website' ? 'No website' : 'Not looked up';
    return reasons[outcome] ?? 'No email found';
  };

  screen(
    'says of each record without an email why, and of one with it whether it was checked',
    async ({ backend, open }) => {
      const cases = lookupOutcomes.flatMap((outcome) =>
        (['none', 'not_found', 'found'] as const).flatMap((state) =>
          [false, true].map((isVerified) => ({ outcome, state, isVerified })),
        ),
      );
      const records = cases.map(({ outcome, state, isVerified }, at): FullResult => {
        const email = `a@b${at}.example`;
        const known = { email, type: null, is_verified: isVerified, score: null };
        return {
          ...aRecord({ id: 101 + at, name: `Record ${at}`, email_status: state, lookup_outcome: outcome }),
          ...(state === 'found' ? { email, emails: [known] } : {}),
          email_status: state,
        };
      });
      answerLists(backend, [{ list, records }]);
      await open(path, { size: [1440, 2400] });
      for (const [at, { outcome, state, isVerified }] of cases.entries()) {
        const row = rows.filter({ has: page.getByText(`Record ${at}`, { exact: true }) });
        await expect.element(row).toHaveTextContent(wordFor(state, outcome, isVerified));
      }
    },
  );

  screen('is asked for by what came of looking for its email', async ({ backend, open }) => {
    const leaveBy = (record: FullResult, query: ListQuery): boolean =>
      query.lookup_outcome === undefined || record.lookup_outcome === query.lookup_outcome;
    const records = lookupOutcomes.map((outcome, at) =>
      aRecord({ id: 101 + at, name: outcome, lookup_outcome: outcome }),
    );
    answerLists(backend, [{ list, records }], { records: leaveBy });
    const { path: now } = await open(path);
    await addFilter('Lookup');
    await page.getByRole('combobox', { name: 'Value' }).selectOptions('Site unreachable');
    await apply();
    await countLine('1 of 7 records');
    expect(lastAsked(backend)).toMatchObject({ lookup_outcome: 'unreachable', custom_search: [] });
    await open(now());
    await countLine('1 of 7 records');
  });
});

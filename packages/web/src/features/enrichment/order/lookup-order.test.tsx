import { enrichmentSuccesses, lookupOrderRoutes as routes, type LookupOrder } from '@galena/contract/enrichment';
import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { anOrder, aSource } from './lookup-order.fixture.ts';

const path = '/profile-settings/lookup-order';
const main = page.getByRole('main');
const section = main.getByRole('region', { name: 'Emails, Local lists' });
const rows = section.getByRole('list', { name: 'Sources for Emails, Local lists' }).getByRole('listitem');
const mode = (name: string) => section.getByRole('radio', { name });
const turn = (name: string) => section.getByRole('switch', { name: `Ask ${name}` });

const site = aSource({
  source: 'site',
  label: 'site',
  asked: 40,
  found: 10,
  checked: 8,
  verified: 6,
  failed: 3,
  seconds: 2.5,
  cents: 0,
});
const apollo = aSource({ cents: 1.5 });
const pdl = aSource({ source: 'pdl', label: 'People Data Labs' });

const keyOf = ({ source }: { readonly source: string }): string => source;

/** An account's order, which is kept as the server keeps it: its own one, or the standard one again. */
const answer = (backend: Backend, own: Partial<LookupOrder> = {}): void => {
  let order = anOrder({ sources: [site, apollo, pdl], ...own });
  const alone = anOrder({ type: 'people', action: 'phone', sources: [apollo] });
  backend.answer(routes.orders, () => ({ data: [order, alone] }));
  backend.answer(routes.save, ({ body: { mode: wanted, sources } }) => {
    const sorted =
      wanted === 'own'
        ? sources.flatMap(({ source, is_on: isOn }) =>
            order.sources.filter((one) => one.source === source).map((one) => ({ ...one, is_on: isOn })),
          )
        : [site, apollo, pdl];
    order = { ...order, mode: wanted, sources: sorted };
    return { data: order, ...successOf(enrichmentSuccesses.order_saved) };
  });
  backend.answer(routes.reset, () => {
    const fresh = { asked: 0, found: 0, checked: 0, verified: 0, failed: 0, seconds: null };
    order = { ...order, sources: order.sources.map((one) => ({ ...one, ...fresh })) };
    return { data: order, ...successOf(enrichmentSuccesses.results_forgotten) };
  });
};
const bodies = (backend: Backend) => backend.calls(routes.save).map(({ body }) => body);

describe('the order of sources', () => {
  screen('shows how each did, for kinds with a choice alone', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await expect.element(mode('Standard')).toBeChecked();
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('The website itself40 asked25% found75% of checked deliverable3 failed2.5 secFree');
    await expect.element(rows.nth(1)).toHaveTextContent('ApolloNever asked$0.015 per answer');
    await expect.element(rows.nth(2)).toHaveTextContent(/^People Data LabsNever asked$/);
    // One source leaves nothing to choose.
    expect(main.getByRole('region', { name: 'Phones, People lists' }).query()).toBeNull();
    await expectAccessible('the order of sources');
  });

  screen('is learned, and the standard one again, each saved at once', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await mode('Learned').click();
    await expect.element(mode('Learned')).toBeChecked();
    await expect.element(section.getByText(/best results for you are asked first/)).toBeVisible();
    await expect.poll(() => bodies(backend)).toEqual([{ mode: 'learned', sources: [] }]);
    await mode('Standard').click();
    await expect.poll(() => bodies(backend)).toHaveLength(2);
    expect(backend.calls(routes.save)[1]).toMatchObject({
      params: { type: 'local', action: 'email' },
      body: { mode: 'standard', sources: [] },
    });
    expect(section.getByRole('switch').query()).toBeNull();
  });

  screen('is the account’s own: moved by buttons, and turned off, by keys alone', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await press(mode('My order'), 'Space');
    await press(section.getByRole('button', { name: /People Data Labs up/ }), 'Enter');
    await expect.element(rows.nth(1)).toHaveTextContent('People Data Labs');
    await expect.poll(() => bodies(backend).at(-1)?.sources?.map(keyOf)).toEqual(['site', 'pdl', 'apollo']);
    await press(turn('Apollo'), 'Space');
    await expect.element(turn('Apollo')).not.toBeChecked();
    await expect
      .poll(() => bodies(backend).at(-1))
      .toEqual({
        mode: 'own',
        sources: [
          { source: 'site', is_on: true },
          { source: 'pdl', is_on: true },
          { source: 'apollo', is_on: false },
        ],
      });
    await expectAccessible('an order of one’s own');
    // The last one stays on: nobody would be asked.
    await turn('People Data Labs').click({ force: true });
    await expect.element(turn('The website itself')).toBeDisabled();
    await expect.element(section.getByText('At least one source stays on.')).toBeVisible();
  });

  screen('that is refused stands as it was, and says why', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.save, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await mode('Learned').click();
    await expect.element(page.getByText('An unexpected error occurred.').first()).toBeVisible();
    await expect.element(mode('Standard')).toBeChecked();
  });
});

describe('what was learned', () => {
  screen('is forgotten after a question', async ({ backend, open }) => {
    answer(backend, { mode: 'learned' });
    await open(path);
    await press(section.getByRole('button', { name: 'Reset results: Emails, Local lists' }), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Reset these results?' });
    await expectAccessible('the question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(backend.calls(routes.reset)).toEqual([]);
    await section.getByRole('button', { name: /^Reset results/ }).click();
    await question.getByRole('button', { name: 'Reset results' }).click();
    await expect.element(page.getByText('Results reset.').first()).toBeVisible();
    await expect.element(rows.nth(0)).toHaveTextContent('Never asked');
    expect(section.getByRole('button', { name: /^Forget/ }).query()).toBeNull();
    expect(backend.calls(routes.reset)).toMatchObject([{ params: { type: 'local', action: 'email' } }]);
  });

  screen('stays where forgetting is refused, which is told', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.reset, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await section.getByRole('button', { name: /^Reset results/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Reset results' }).click();
    await expect.element(question.getByText('An unexpected error occurred.')).toBeVisible();
  });
});

describe('without a choice', () => {
  screen('it is told what there is going to be', async ({ backend, open }) => {
    answer(backend, { sources: [site] });
    await open(path, { size: [390, 844] });
    await expect.element(main.getByText('Nothing to put in order yet')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible('nothing to put in order');
  });

  screen('what fails to load can be tried again', async ({ backend, open }) => {
    backend.answer(routes.orders, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(main.getByText('An unexpected error occurred.').first()).toBeVisible();
    answer(backend);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect.element(mode('Standard')).toBeVisible();
  });
});

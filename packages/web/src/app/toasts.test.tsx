import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../testing/backend.ts';
import { press, pressItem, pressKeys } from '../testing/keys.ts';
import { answerLists } from '../testing/records/lists-held.ts';
import { aList } from '../testing/records/lists.ts';
import { someRecords } from '../testing/records/records.ts';
import { screen } from '../testing/screen.tsx';
import { showToast } from '../ui/messages/toasts.ts';

const pressable = 'a[href], button, input, select, textarea, [role="tab"], [role="checkbox"], [role="menuitem"]';

const words = 'A sentence that is told';
const toast = page.getByText(words).first();

/** What can be seen and pressed below the toasts: nothing, or its name. */
const covered = (): readonly string[] => {
  const card = document.evaluate(`//div[text()='${words}']/../..`, document).iterateNext() as HTMLElement | null;
  const stack = card?.parentElement?.parentElement;
  if (!card || !stack) return ['the toast is not there'];
  const { left, right, top, bottom } = stack.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return ['it stands outside'];
  const modal = document.querySelector('dialog:modal');
  return [...(modal ?? document).querySelectorAll(pressable)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const isHidden = stack.contains(one) || !one.checkVisibility({ visibilityProperty: true }) || box.width <= 1;
    if (isHidden || box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom) return [];
    return [one.getAttribute('aria-label') ?? one.textContent];
  });
};

const tell = async (): Promise<void> => {
  showToast('done', words, { action: { label: 'Undo', run: () => {} }, stays: true });
  await expect.element(toast).toBeVisible();
  await expect.poll(covered).toEqual([]);
};

const answer = (backend: Backend): void => {
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  const others = Array.from({ length: 8 }, (_, at) => ({
    list: aList({ id: 10 + at, name: `List ${at}` }),
    records: [],
  }));
  answerLists(backend, [{ list: aList({ id: 4, tags: ['dental', 'pt'] }), records: someRecords(40) }, ...others]);
};

const list = '/lead-search/saved-lists/local-4';

describe.each([
  ['wide', [1440, 900]],
  ['on a phone', [390, 844]],
] as const)('a toast never lies over what is pressed next, %s (UI-012)', (_, size) => {
  describe.each([
    ['/profile-settings/profile'],
    ['/lead-search/saved-lists'],
    [list],
    [`${list}/101`],
    [`${list}/tags`],
  ] as const)('%s', (path) => {
    screen('steps aside', async ({ backend, open }) => {
      answer(backend);
      await open(path, { size });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await tell();
    });
  });

  screen('it makes way for the bar over what is chosen, and for a dialog', async ({ backend, open }) => {
    answer(backend);
    await open(list, { size });
    await expect.element(page.getByRole('row').nth(3)).toBeVisible();
    await tell();
    await page
      .getByRole('checkbox', { name: /Clinica/ })
      .first()
      .click();
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    await expect.poll(covered).toEqual([]);
    const act = (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name });
    if (act('Delete').query()) await act('Delete').click();
    else {
      await act(/More/).last().click();
      await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await expect.poll(covered).toEqual([]);
      await pressItem('Delete');
    }
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expect.poll(covered).toEqual([]);
    await pressKeys('Escape');
    await expect.poll(covered).toEqual([]);
  });

  screen('nor over the record beside its list', async ({ backend, open }) => {
    answer(backend);
    await open(`${list}?record=101`, { size });
    await expect.element(page.getByRole('dialog')).toBeVisible();
    showToast('done', words, { action: { label: 'Undo', run: () => {} }, stays: true });
    await expect.element(toast).toBeVisible();
    await press(page.getByRole('dialog'), 'j');
    // Every field of a record has a pencil: a phone leaves no room beside them, and the toast lies where it covers least.
    await expect.poll(() => covered().length).toBeLessThanOrEqual(size[0] < 640 ? 1 : 0);
  });
});

import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();

describe('the rows from nowhere', () => {
  describe.each([['j'], ['ArrowDown'], ['k'], ['ArrowUp']])('%s', (key) => {
    screen('takes the focus to the first one, and then to where it was', async ({ backend, open }) => {
      answerLists(backend, [{ list, records: someRecords(5) }]);
      await open(path);
      const row = (at: number) => page.getByRole('row').nth(at + 1);
      await expect.element(row(4)).toBeVisible();
      await pressKeys(key);
      await expect.element(row(0)).toHaveFocus();
      await pressKeys('j', 'ArrowDown');
      await expect.element(row(2)).toHaveFocus();
      (document.activeElement as HTMLElement).blur();
      await pressKeys(key);
      await expect.element(row(2)).toHaveFocus();
    });
  });

  screen('arrows stay with what has the focus, and letters with what is typed', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(5) }]);
    await open(path);
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    const button = page.getByRole('button', { name: 'Columns', exact: true });
    (button.element() as HTMLElement).focus();
    await pressKeys('ArrowDown');
    await expect.element(button).toHaveFocus();
    await pressKeys('/', 'j');
    await expect.element(page.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('j');
    (button.element() as HTMLElement).focus();
    await pressKeys('j');
    await expect.element(page.getByRole('row').nth(1)).toHaveFocus();
  });
});

import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const dots = page.getByRole('button', { name: 'Actions for Clinica 002' });
const menu = page.getByRole('menu', { name: 'Actions for Clinica 002' });

describe('the menu of a row', () => {
  screen(
    'is there once it is asked for; its keys are those of a menu, and it gives the focus back',
    async ({ backend, open }) => {
      answerLists(backend, [{ list: aList(), records: someRecords(4) }]);
      await open(path);
      await expect.element(dots).toHaveAttribute('aria-expanded', 'false');
      (dots.element() as HTMLElement).focus();
      await pressKeys('Enter');
      await expect.element(menu).toBeVisible();
      await expect.element(dots).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible('the menu of a row');
      await expect.element(menu.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
      await pressKeys('ArrowUp');
      await expect.element(menu.getByRole('menuitem', { name: 'Delete record' })).toHaveFocus();
      await pressKeys('Escape');
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(dots).toHaveFocus();
    },
  );

  screen('is closed by its button, and by a press elsewhere', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList(), records: someRecords(4) }]);
    await open(path);
    await dots.click();
    await expect.element(menu).toBeVisible();
    await dots.click();
    await expect.element(menu).not.toBeInTheDocument();
    await dots.click();
    await expect.element(menu).toBeVisible();
    await page.getByRole('searchbox').first().click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox').first()).toHaveFocus();
  });
});

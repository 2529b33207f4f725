import { editRoutes, recordSuccesses, type CellRefusal } from '@galena/contract/records';
import { successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys, typeText } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();

const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`) as HTMLElement;
const shown = async (row: number, column: string, text: string): Promise<void> => {
  await expect.poll(() => cell(row, column)?.textContent).toBe(text);
};
const editor = (name: string) => page.getByRole('textbox', { name });

const openList = async (backend: Backend, open: (path: string) => Promise<unknown>, count = 5) => {
  const held = answerLists(backend, [{ list, records: someRecords(count, { city: 'Lisbon' }) }]);
  await open(path);
  await shown(0, 'city', 'Lisbon');
  return held;
};

/** What a browser does with the clipboard when its keys are pressed. */
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};
const copied = (): string => {
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
};

const refusing = (backend: Backend, refused: Partial<CellRefusal>): void =>
  backend.answer(editRoutes.cells, ({ body: { fields, rows } }) => ({
    data: {
      act_id: null,
      changed: 0,
      refused: [
        {
          id: rows[0]?.id ?? 0,
          field: fields[0] ?? '',
          reason: 'changed' as const,
          message: '',
          value: null,
          changed_by: null,
          changed_at: null,
          ...refused,
        },
      ],
    },
    ...successOf(recordSuccesses.cells_edited, 0),
  }));

describe('a cell of the table', () => {
  screen('is chosen by a press, and changed by Enter, F2, typing or a double press', async ({ backend, open }) => {
    const held = await openList(backend, open);
    await userEvent.click(cell(0, 'city'));
    await expect.poll(() => document.activeElement).toBe(cell(0, 'city'));
    await pressKeys('Enter');
    await expect.element(editor('City, Clinica 001')).toHaveValue('Lisbon');
    await expectAccessible('the editor of a cell');
    await typeText('Porto');
    await pressKeys('Enter');
    // It stands there at once, and the focus goes on to the next row.
    await shown(0, 'city', 'Porto');
    await expect.poll(() => document.activeElement).toBe(cell(1, 'city'));
    expect(held.records()[0]?.city).toBe('Porto');
    expect(backend.calls(editRoutes.cells)[0]?.body).toEqual({
      fields: ['city'],
      rows: [{ id: 101, values: ['Porto'], was: ['Lisbon'] }],
    });
    await pressKeys('F');
    await expect.element(editor('City, Clinica 002')).toHaveValue('F');
    await typeText('aro');
    await pressKeys('Tab');
    await shown(1, 'city', 'Faro');
    await userEvent.dblClick(cell(2, 'city'));
    await typeText('Evora');
    await pressKeys('Escape');
    await shown(2, 'city', 'Lisbon');
    await expect.poll(() => document.activeElement).toBe(cell(2, 'city'));
  });

  screen('says why it cannot be changed, and what is wrong with what was written', async ({ backend, open }) => {
    await openList(backend, open);
    await userEvent.dblClick(cell(0, 'crm_status'));
    await expect.element(page.getByText('This field is kept up to date for you')).toBeVisible();
    expect(cell(0, 'crm_status').getAttribute('aria-readonly')).toBe('true');
    expect(cell(0, 'city').getAttribute('aria-readonly')).toBe('false');
    await userEvent.dblClick(cell(0, 'phone'));
    await editor('Phone, Clinica 001').fill('by heart');
    await pressKeys('Enter');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Field must be a phone number with its country code.');
    expect(backend.calls(editRoutes.cells)).toEqual([]);
    await pressKeys('Escape');
  });

  screen(
    'that somebody has changed meanwhile tells who; whoever means it writes it again',
    async ({ backend, open }) => {
      await openList(backend, open);
      refusing(backend, { value: 'Faro', changed_by: 'Rita Costa' });
      await userEvent.dblClick(cell(0, 'city'));
      await typeText('Porto');
      await pressKeys('Enter');
      await expect.element(page.getByText('Rita Costa changed this to “Faro”').first()).toBeVisible();
      // In place as well: the corner of the cell, and what it says.
      await expect.poll(() => cell(0, 'city').dataset['notice']).toBe('true');
      answerLists(backend, [{ list, records: someRecords(5, { city: 'Lisbon' }) }]);
      await page.getByRole('button', { name: 'Use mine' }).click();
      await expect
        .poll(() => backend.calls(editRoutes.cells).at(-1)?.body.rows)
        .toEqual([{ id: 101, values: ['Porto'] }]);
      await expect.poll(() => cell(0, 'city').dataset['notice']).toBeUndefined();
    },
  );

  screen(
    'keeps what stood there when its editor was opened: what somebody else wrote since is not overwritten unseen',
    async ({ backend, open }) => {
      const held = await openList(backend, open);
      await userEvent.dblClick(cell(1, 'city'));
      await typeText('Porto');
      // Somebody changes it, and another record comes in above.
      const [record] = someRecords(1, { city: 'Beja' });
      held.change(4, ({ records }) => ({
        records: [
          ...records.map((one) => (one.id === 102 ? { ...one, city: 'Faro' } : one)).slice(0, 1),
          ...(record ? [{ ...record, id: 900 }] : []),
          ...records.map((one) => (one.id === 102 ? { ...one, city: 'Faro' } : one)).slice(1),
        ],
      }));
      await shown(1, 'city', 'Beja');
      await pressKeys('Enter');
      await expect
        .poll(() => backend.calls(editRoutes.cells)[0]?.body)
        .toEqual({ fields: ['city'], rows: [{ id: 102, values: ['Porto'], was: ['Lisbon'] }] });
      // Who writes nothing changes nothing.
      await userEvent.dblClick(cell(0, 'city'));
      held.change(4, ({ records }) => ({
        records: records.map((one) => (one.id === 101 ? { ...one, city: 'Faro' } : one)),
      }));
      await pressKeys('Enter');
      await shown(0, 'city', 'Faro');
      expect(backend.calls(editRoutes.cells)).toHaveLength(1);
    },
  );

  screen('can be taken back by the toast and by keys', async ({ backend, open }) => {
    const held = await openList(backend, open);
    await userEvent.dblClick(cell(0, 'city'));
    await typeText('Porto');
    await pressKeys('Enter');
    await expect.element(page.getByText('Saved: City').first()).toBeVisible();
    await pressKeys('Control+z');
    await expect.poll(() => held.records()[0]?.city).toBe('Lisbon');
    await shown(0, 'city', 'Lisbon');
    await expect.element(page.getByText('1 change undone').first()).toBeVisible();
  });
});

describe('a block of cells', () => {
  screen('is drawn by Shift and the pointer, copied, emptied, filled down', async ({ backend, open }) => {
    const held = await openList(backend, open);
    await userEvent.dblClick(cell(0, 'city'));
    await typeText('Porto');
    await pressKeys('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await expect.poll(() => document.querySelectorAll('[data-block]').length).toBe(3);
    expect(copied()).toBe('Porto\nLisbon\nLisbon');
    await pressKeys('Control+d');
    await shown(2, 'city', 'Porto');
    expect(held.records().map(({ city }) => city)).toEqual(['Porto', 'Porto', 'Porto', 'Lisbon', 'Lisbon']);
    await pressKeys('Delete');
    await shown(0, 'city', '');
    expect(held.records().map(({ city }) => city)).toEqual([null, null, null, 'Lisbon', 'Lisbon']);
  });

  screen('200 rows are pasted from a spreadsheet, further than has been fetched', async ({ backend, open }) => {
    const held = await openList(backend, open, 230);
    await userEvent.click(cell(0, 'phone'));
    const lines = Array.from({ length: 200 }, (_, at) => `+351215550${String(at).padStart(3, '0')}`);
    paste(`${lines.join('\r\n')}\r\n`);
    await expect.element(page.getByText('200 cells changed').first()).toBeVisible();
    expect(held.records().filter(({ phone }) => phone !== null)).toHaveLength(200);
    expect(held.records()[199]?.phone).toBe('+351215550199');
    await pressKeys('Control+z');
    await expect.poll(() => held.records().filter(({ phone }) => phone !== null).length).toBe(0);
  });

  // Issue 21: whatever stops a paste half-way, what is in the list can be taken back.
  screen('of which only a part could be written says how much, and is taken back whole', async ({ backend, open }) => {
    const held = await openList(backend, open, 1_100);
    await userEvent.click(cell(0, 'city'));
    backend.lose(editRoutes.cells, 1);
    paste(Array.from({ length: 1_100 }, () => 'Porto').join('\n'));
    await expect.element(page.getByText('1,000 of 1,100 cells changed').first()).toBeVisible();
    await shown(0, 'city', 'Porto');
    expect(held.records().filter(({ city }) => city === 'Porto')).toHaveLength(1_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => held.records().filter(({ city }) => city === 'Porto').length).toBe(0);
    await shown(0, 'city', 'Lisbon');
  });

  screen('what does not fit is told', async ({ backend, open }) => {
    await openList(backend, open);
    await userEvent.click(cell(4, 'city'));
    paste('Porto\nFaro\nEvora');
    await expect.element(page.getByText('Saved: City').first()).toBeVisible();
    await expect.element(page.getByText('2 cells didn’t fit into the table').first()).toBeVisible();
  });
});

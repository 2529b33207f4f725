import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';

const countLine = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};

describe('the records of a list', () => {
  screen('that go and come back as they were are seen to', async ({ backend, open }) => {
    const records = someRecords(3);
    const held = answerLists(backend, [{ list: aList(), records }]);
    await open('/lead-search/saved-lists/local-4');
    await countLine('3 of 3 records');
    held.change(4, () => ({ records: records.slice(1) }));
    await countLine('2 of 2 records');
    await expect.element(page.getByText('Clinica 001')).not.toBeInTheDocument();
    held.change(4, () => ({ records }));
    await countLine('3 of 3 records');
    await expect.element(page.getByText('Clinica 001')).toBeVisible();
  });
});

import { describe, expect, it } from 'vitest';
import { screensOf, withContributors } from './changed-screens.ts';

const web = 'packages/web/src';

describe('the screens that a change is seen on', () => {
  it.each([
    ['a part of a room: those of the room', [`${web}/features/records/list/cells.tsx`], ['/features/records/']],
    ['what a room agrees on: those of the room', ['packages/contract/src/search/map.ts'], ['/features/search/']],
    [
      'what lists agree on: those of records, too',
      ['packages/contract/src/lists/shapes.ts'],
      ['/features/lists/', '/features/records/'],
    ],
    [
      'two rooms',
      [`${web}/features/admin/a.tsx`, `${web}/features/identity/b.ts`],
      ['/features/admin/', '/features/identity/'],
    ],
    [
      'what a room adds to lists and records: those of all three',
      [`${web}/features/exports/export-csv.contribution.ts`],
      ['/features/exports/', '/features/lists/', '/features/records/'],
    ],
    ['the frame', [`${web}/app/router.tsx`], ['/src/app/']],
    ['what all rooms are made of: all', [`${web}/features/admin/a.tsx`, `${web}/ui/button.tsx`], null],
    ['what every call is made of: all', ['packages/contract/src/kernel/client.ts'], null],
    ['the tests themselves: all', [`${web}/testing/backend.ts`], null],
    ['nothing of the web: none', ['packages/server/src/main/serve.ts', 'README.md'], []],
  ])('%s', (_, files, screens) => expect(screensOf(files)).toEqual(screens));
});

describe('rooms that add to the pages of lists and records', () => {
  const files = [`${web}/features/exports/export-csv.contribution.ts`, `${web}/features/exports/export-dialog.tsx`];

  it.each([
    ['lists have changed: theirs, too', ['/features/lists/'], ['/features/lists/', '/features/exports/']],
    ['records have', ['/features/records/'], ['/features/records/', '/features/exports/']],
    ['something else has', ['/features/admin/'], ['/features/admin/']],
    ['everything has', null, null],
  ])('%s', (_, screens, all) => expect(withContributors(screens, files)).toEqual(all));
});

import { describe, expect, it } from 'vitest';
import { screensOf } from './changed-screens.ts';

const web = 'packages/web/src';

describe('the screens that a change is seen on', () => {
  it.each([
    ['a part of a room: those of the room', [`${web}/features/lists/list/cells.tsx`], ['/features/lists/']],
    ['what a room agrees on: those of the room', ['packages/contract/src/search/map.ts'], ['/features/search/']],
    [
      'two rooms',
      [`${web}/features/admin/a.tsx`, `${web}/features/identity/b.ts`],
      ['/features/admin/', '/features/identity/'],
    ],
    ['the frame', [`${web}/app/router.tsx`], ['/src/app/']],
    ['what all rooms are made of: all', [`${web}/features/admin/a.tsx`, `${web}/ui/button.tsx`], null],
    ['what every call is made of: all', ['packages/contract/src/kernel/client.ts'], null],
    ['the tests themselves: all', [`${web}/testing/backend.ts`], null],
    ['nothing of the web: none', ['packages/server/src/main/serve.ts', 'README.md'], []],
  ])('%s', (_, files, screens) => expect(screensOf(files)).toEqual(screens));
});

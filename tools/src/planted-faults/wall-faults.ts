import { inFile, type Planted } from './planted.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';
const contract = 'packages/contract/src';

/** One import is enough to break through a wall. */
const through = (rule: string, title: string, file: string, specifier: string): Planted =>
  inFile(title, file, `[${rule}]`, `import * as planted from '${specifier}';\n\nexport const found = planted;\n`);

const stays = (file: string): Readonly<Record<string, string>> => ({ [file]: 'export const found = 1;\n' });

const lowerFloors: readonly Planted[] = [
  through(
    'contract-imports-nobody',
    'contract → server',
    `${contract}/admin/planted-a.ts`,
    '../../../server/src/main/root.ts',
  ),
  through('contract-only-zod', 'contract → npm', `${contract}/admin/planted-b.ts`, 'pino'),
  through('contract-no-node', 'contract → Node', `${contract}/admin/planted-c.ts`, 'node:fs'),
  through('contract-ground', 'kernel → a room', `${contract}/kernel/planted.ts`, '../identity/index.ts'),
  through(
    'contract-room-not-needed',
    'contract: a room that is not needed',
    `${contract}/identity/planted-a.ts`,
    '../admin/index.ts',
  ),
  through('contract-side-door', 'contract: side door', `${contract}/admin/planted-d.ts`, '../identity/people.ts'),
  through(
    'adapters-below-house',
    'adapters → server',
    'packages/adapters/src/crm/planted-a.ts',
    '../../../server/src/main/root.ts',
  ),
  through('adapters-no-database', 'adapters → database', 'packages/adapters/src/crm/planted-b.ts', 'kysely'),
  through(
    'adapter-http-side-door',
    'a vendor → the inside of http',
    'packages/adapters/src/crm/planted-c.ts',
    '../http/limiter.ts',
  ),
  {
    title: 'a kind of vendor → another kind',
    files: {
      'packages/adapters/src/crm/planted-d.ts': `import * as planted from '../mail/planted.ts';\n\nexport const found = planted;\n`,
      ...stays('packages/adapters/src/mail/planted.ts'),
    },
    says: ['packages/adapters/src/crm/planted-d.ts', '[adapter-kind-alone]'],
  },
];

const house: readonly Planted[] = [
  through(
    'platform-below-rooms',
    'platform → a room',
    `${server}/platform/limits/planted-a.ts`,
    '../../modules/identity/index.ts',
  ),
  through('platform-below-rooms', 'platform → main', `${server}/platform/limits/planted-b.ts`, '../../main/root.ts'),
  through(
    'platform-no-product-words',
    'platform → contract of a room',
    `${server}/platform/limits/planted-c.ts`,
    '@galena/contract/identity',
  ),
  {
    title: 'platform → a vendor of the product',
    files: {
      [`${server}/platform/limits/planted-g.ts`]: `import type * as planted from '@galena/adapters/searchers';\n\nexport type Found = typeof planted;\n`,
    },
    says: [`${server}/platform/limits/planted-g.ts`, '[platform-own-adapters]'],
  },
  through(
    'room-not-needed',
    'a room → one it does not need',
    `${server}/modules/identity/planted-a.service.ts`,
    '../admin/module.ts',
  ),
  through(
    'room-side-door',
    "a room → another's file",
    `${server}/modules/admin/planted-a.service.ts`,
    '../identity/me.service.ts',
  ),
  through('room-below-main', 'a room → main', `${server}/modules/admin/planted-b.service.ts`, '../../main/root.ts'),
  {
    title: 'a need that nothing in the room has',
    files: {
      [`${server}/modules/catalogue/module.ts`]: (text) => text.replace('needs: []', "needs: ['whitelabel']"),
    },
    says: [`${server}/modules/catalogue/module.ts`, 'whitelabel', '[needs-used]'],
    around: `${server}/modules/catalogue/`,
  },
  through(
    'main-by-doors',
    'main → the inside of a room',
    `${server}/main/planted.ts`,
    '../modules/identity/me.service.ts',
  ),
  through('store-by-service', 'routes → store', `${server}/modules/admin/planted-c.routes.ts`, './app-errors.store.ts'),
  through(
    'testing-is-for-tests',
    'the product → testing',
    `${server}/platform/limits/planted-d.ts`,
    '../../testing/set-clock.ts',
  ),
  through(
    'server-below-web',
    'server → web',
    `${server}/platform/limits/planted-e.ts`,
    '../../../../web/src/ui/theme.ts',
  ),
  through(
    'packages-stand-alone',
    'the product → tools',
    `${server}/platform/limits/planted-f.ts`,
    '../../../../../tools/src/check/check.ts',
  ),
  through('outside-by-contract-only', 'a journey → adapters', 'e2e/src/planted.ts', '@galena/adapters/http'),
  through(
    'bench-by-contract-and-doors',
    'a benchmark → server',
    'bench/src/planted-a.ts',
    '../../packages/server/src/main/root.ts',
  ),
  through(
    'bench-by-contract-and-doors',
    'a benchmark → the inside of an adapter',
    'bench/src/planted-b.ts',
    '../../packages/adapters/src/sites/read/index.ts',
  ),
  {
    title: 'a room fetches an adapter while it runs',
    files: {
      [`${server}/modules/admin/planted-d.service.ts`]: `export const found = () => import('@galena/adapters/http');\n`,
    },
    says: [`${server}/modules/admin/planted-d.service.ts`, '[adapters-as-types]'],
  },
  {
    title: 'a room that is not needed, for its types alone',
    files: {
      [`${server}/modules/identity/planted-b.service.ts`]: `import type * as planted from '../admin/module.ts';\n\nexport type Found = typeof planted;\n`,
    },
    says: [`${server}/modules/identity/planted-b.service.ts`, '[room-not-needed]'],
  },
  inFile(
    'an import that leads nowhere',
    `${server}/modules/admin/planted-e.service.ts`,
    '[resolvable]',
    `export * from './nowhere.ts';\n`,
  ),
];

const shop: readonly Planted[] = [
  through(
    'web-meets-contract-only',
    'web → server',
    `${web}/platform/planted-a.ts`,
    '../../../server/src/main/root.ts',
  ),
  through(
    'web-meets-contract-only',
    'web → adapters',
    `${web}/platform/planted-b.ts`,
    '../../../adapters/src/http/index.ts',
  ),
  through('web-leftwards', 'web: platform → ui', `${web}/platform/planted-c.ts`, '../ui/theme.ts'),
  through('web-leftwards', 'web: widget → feature', `${web}/widgets/planted.ts`, '../features/identity/session.ts'),
  through(
    'features-are-strangers',
    'a feature → another',
    `${web}/features/billing/planted.ts`,
    '../identity/session.ts',
  ),
  through(
    'contributions-by-app',
    'a feature → its own contribution',
    `${web}/features/exports/planted.ts`,
    './export-csv.contribution.ts',
  ),
  through(
    'contribution-is-light',
    'a contribution → its part',
    `${web}/features/exports/planted.contribution.ts`,
    './export-dialog.tsx',
  ),
  through('feature-without-room', 'a feature without a room', `${web}/features/cellar/planted.ts`, '../../ui/theme.ts'),
];

const cycles: readonly Planted[] = [
  {
    title: 'a cycle of files',
    files: {
      [`${server}/platform/limits/planted-egg.ts`]: `import type { Hen } from './planted-hen.ts';\n\nexport type Egg = { hen: Hen };\n`,
      [`${server}/platform/limits/planted-hen.ts`]: `import type { Egg } from './planted-egg.ts';\n\nexport type Hen = { egg: Egg };\n`,
    },
    says: [`${server}/platform/limits/planted-egg.ts`, '[no-file-cycle]'],
  },
  {
    title: 'a cycle of folders without a cycle of files',
    files: {
      [`${server}/platform/planted-hens/one.ts`]: `export { found } from '../planted-eggs/two.ts';\n`,
      ...stays(`${server}/platform/planted-eggs/two.ts`),
      [`${server}/platform/planted-eggs/three.ts`]: `export { found } from '../planted-hens/four.ts';\n`,
      ...stays(`${server}/platform/planted-hens/four.ts`),
    },
    says: [`${server}/platform/planted-hens/one.ts`, '[no-folder-cycle]'],
  },
];

/** A cruise that reads next to nothing must not pass for a clean one. */
export const blindness: readonly Planted[] = [
  {
    title: 'a cruise that reads no packages',
    files: {
      '.dependency-cruiser.cjs': (text) => text.replace('options: {', `options: { includeOnly: { path: '^tools/' },`),
    },
    says: ['modules were read'],
  },
];

/** Who must not import whom. */
export const wallFaults: readonly Planted[] = [...lowerFloors, ...house, ...shop, ...cycles];

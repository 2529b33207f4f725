import { inFile, manyLines, type Planted } from './planted.ts';

const modules = 'packages/server/src/modules';
const one = 'export const planted = 1;\n';

// In two pieces, or the checkers would find them here.
const disable = 'oxlint-'.concat('disable-next-line');
const expectError = '@ts-'.concat('expect-error');
const ignore = '@ts-'.concat('ignore');

const crowd = Object.fromEntries(
  Array.from({ length: 31 }, (_, at) => [`packages/adapters/src/planted-crowd/file-${at}.ts`, one]),
);

const nouns = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [`${modules}/admin/planted-${at}.service.ts`, one]),
);

/** Sizes, names, suppressions and the clock: the house's own rules. */
export const houseFaults: readonly Planted[] = [
  inFile('a file of 501 lines', 'packages/contract/src/admin/planted-long.ts', '[file-size]', manyLines(501)),
  inFile(
    'SQL of 501 lines',
    'packages/server/migrations/209901010000_platform_planted.sql',
    '[file-size]',
    manyLines(501, () => 'select 1;'),
  ),
  { title: 'a folder of 31 files', files: crowd, says: ['packages/adapters/src/planted-crowd/', '[folder-size]'] },
  { title: 'a room of too many nouns', files: nouns, says: [`${modules}/admin/`, '[folder-size]'] },
  inFile(
    'a README that is a book',
    `${modules}/admin/README.md`,
    '[readme-size]',
    manyLines(41, () => 'More.'),
  ),
  inFile(
    'a migration with a number of its own',
    'packages/server/migrations/0030_admin_planted.sql',
    '[migration-name]',
    'select 1;\n',
  ),
  inFile(
    'a migration of no possible time',
    'packages/server/migrations/202613010000_admin_planted.sql',
    '[migration-name]',
    'select 1;\n',
  ),
  inFile('a bag of a file', 'packages/contract/src/admin/utils.ts', '[banned-name]', one),
  inFile('a bag with a role', `${modules}/admin/types.service.ts`, '[banned-name]', one),
  {
    title: 'a bag of a folder',
    files: { 'packages/web/src/ui/helpers/planted.ts': one },
    says: ['packages/web/src/ui/helpers/', '[banned-name]'],
  },
  inFile('a file of a room without a role', `${modules}/admin/planted.ts`, '[room-file-name]', one),
  inFile('a file of a room with a role of its own', `${modules}/admin/planted.model.ts`, '[room-file-name]', one),
  inFile('a folder in a room', `${modules}/admin/inner/planted.service.ts`, '[room-file-name]', one),
  {
    title: 'a room without a manifest',
    files: { [`${modules}/planted/planted.service.ts`]: one },
    says: [`${modules}/planted/module.ts`, '[room-is-whole]'],
  },
  {
    title: 'a room without a README',
    files: { [`${modules}/sown/module.ts`]: one },
    says: [`${modules}/sown/README.md`, '[room-is-whole]'],
  },
  {
    title: 'a room that is not on the map',
    files: { [`${modules}/sown/module.ts`]: one },
    says: ['ARCHITECTURE.md', '**sown**', '[room-on-the-map]'],
  },
  {
    title: 'a room of the contract without a manifest',
    files: { 'packages/contract/src/cellar/one.ts': one },
    says: ['packages/contract/src/cellar/room.ts', '[needs-written]'],
  },
  {
    title: 'needs that are not written out',
    files: { [`${modules}/whitelabel/module.ts`]: (text) => text.replace(/needs: \[.*?\]/, 'needs: all') },
    says: [`${modules}/whitelabel/module.ts`, '[needs-written]'],
  },
  {
    title: 'a need for a room that is not there',
    files: { [`${modules}/admin/module.ts`]: (text) => text.replace(/needs: \[.*?\]/, "needs: ['cellar']") },
    says: [`${modules}/admin/module.ts`, 'cellar', '[needs-known]'],
  },
  {
    title: 'rooms that need each other in a circle',
    files: { [`${modules}/identity/module.ts`]: (text) => text.replace(/needs: \[.*?\]/, "needs: ['billing']") },
    says: [`${modules}/identity/module.ts`, '[needs-circle]'],
  },
  inFile(
    'a store that reads another room',
    `${modules}/records/planted-nosy.store.ts`,
    '[own-schema]',
    'export const nosy = sql`select id from records.results join lists.lists using (account_id)`;\n',
  ),
  inFile(
    'a store that asks kysely for another room',
    `${modules}/search/planted-nosy.store.ts`,
    '[own-schema]',
    "export const nosy = (db: Db) => db.selectFrom('identity.users as u');\n",
  ),
  inFile(
    'a store that writes the queue',
    `${modules}/search/planted-pushy.store.ts`,
    '[own-schema]',
    'export const pushy = sql`insert into platform.jobs (queue) values (1)`;\n',
  ),
  inFile(
    'a table that is not shown to admin',
    `${modules}/admin/planted-nosy.store.ts`,
    '[own-schema]',
    'export const nosy = sql`select count(*) from billing.wallets`;\n',
  ),
  inFile(
    'a suppression without a reason',
    `${modules}/admin/planted-quiet.service.ts`,
    '[reasoned-suppression]',
    `// ${disable} no-console\n${one}`,
  ),
  inFile(
    'an expected error without a reason',
    `${modules}/admin/planted-expected.service.ts`,
    '[reasoned-suppression]',
    `// ${expectError}\n${one}`,
  ),
  inFile(
    'an error ignored, with a reason',
    `${modules}/admin/planted-ignored.service.ts`,
    '[no-ts-ignore]',
    `// ${ignore} -- it is in the way\n${one}`,
  ),
  inFile(
    'contributions joined in a feature',
    'packages/web/src/features/lists/planted-join.ts',
    '[joined-in-app]',
    "export const planted = import.meta.glob('../*/*.contribution.ts');\n",
  ),
  inFile(
    'a rule by its number in a document that is elsewhere',
    `${modules}/admin/planted-cited.service.ts`,
    '[says-the-rule]',
    `// As ${'G-'.concat('12')} wants it.\n${one}`,
  ),
  inFile(
    'a word of our own where the field has one',
    `${modules}/admin/planted-wish.service.ts`,
    '[standard-terms]',
    'export type PlantedWish = { readonly mostShown: number };\n',
  ),
  inFile(
    "the machine's present moment in a room",
    `${modules}/admin/planted-moment.service.ts`,
    '[house-clock]',
    'export const planted = (): Date => new Date();\n',
  ),
  inFile(
    "the machine's present moment in the platform",
    'packages/server/src/platform/limits/planted-moment.ts',
    '[house-clock]',
    'export const planted = (): Date => new Date( );\n',
  ),
];

const styles = 'packages/web/src/ui/planted';

/** Measures beside the scale of the design. */
export const tokenFaults: readonly Planted[] = [
  inFile('a size of type', `${styles}-a.css`, '[design-token]', '.a {\n  font-size: 13px;\n}\n'),
  inFile('a size in a shorthand', `${styles}-b.css`, '[design-token]', '.a {\n  font: 500 13px/20px Inter;\n}\n'),
  inFile('a corner', `${styles}-c.css`, '[design-token]', '.a {\n  border-start-end-radius: 0.5rem;\n}\n'),
  inFile('a layer', `${styles}-d.css`, '[design-token]', '.a {\n  z-index: 9999;\n}\n'),
  inFile('a size beside a token', `${styles}-e.css`, '[design-token]', '.a {\n  font-size: var(--mine, 13px);\n}\n'),
  inFile('a token of its own', `${styles}-f.css`, '[design-token]', '.a {\n  --type-mine: 13px;\n}\n'),
  inFile('a colour that there is not', `${styles}-h.css`, '[unknown-token]', '.a {\n  color: var(--g-ink-9);\n}\n'),
  inFile('a token that there is not', `${styles}-g.css`, '[unknown-token]', '.a {\n  z-index: var(--layer-top);\n}\n'),
  inFile('a layer in an element', `${styles}-h.tsx`, '[design-token]', 'export const planted = { zIndex: 9999 };\n'),
  inFile(
    'a corner of a part',
    `${styles}-i.tsx`,
    '[design-token]',
    "import { Paper } from '@mantine/core';\n\nexport const Planted = () => <Paper radius={9} />;\n",
  ),
];

/** Addresses that are written out. */
export const addressFaults: readonly Planted[] = [
  inFile(
    'the address of a page in a feature',
    'packages/web/src/features/lists/planted-way.ts',
    '[page-address]',
    'export const planted = (id: number): string => `/lead-search/saved-lists/local-${id}`;\n',
  ),
  inFile(
    'the address of a page in the shell',
    'packages/web/src/app/planted-way.ts',
    '[page-address]',
    "export const planted = '/login';\n",
  ),
];

const page = 'packages/web/src/app/not-found.page.tsx';

/** Texts of the interface outside of the language files, and texts in them that nobody shows. */
export const textFaults: readonly Planted[] = [
  inFile('a sentence between tags', page, '[hard-coded-text]', (text) =>
    text.replace('<PageTitle>', '<p>Nothing planted grows here.</p>\n<PageTitle>'),
  ),
  inFile(
    'a sentence that is only read out',
    'packages/web/src/ui/planted-button.tsx',
    '[hard-coded-text]',
    'export const PlantedButton = () => <button type="button" aria-label="Close the window" />;\n',
  ),
  {
    title: 'a text that nobody asks for',
    files: {
      'packages/contract/src/messages/lang/en.json': (text) =>
        text.replace('{', '{ "planted": { "dead_text": "Dead." },'),
    },
    says: ['planted.dead_text', '[unused-text]'],
  },
  {
    title: 'a text in the files of another room',
    files: {
      'packages/contract/src/search/lang/en.json': (text) =>
        text.replace('{', '{ "billing": { "planted": "Planted." },'),
    },
    says: ['packages/contract/src/search/lang/en.json', '"billing" is not "search"', '[misplaced-text]'],
  },
  inFile(
    'a text of a room that is not loaded',
    'packages/web/src/features/search/planted-words.ts',
    '[foreign-text]',
    "export const plantedKey = 'lists.owner';\n",
  ),
];

/** What the formatter would write otherwise. */
export const formatFaults: readonly Planted[] = [
  {
    title: 'an unformatted file',
    files: { 'packages/contract/src/admin/planted-format.ts': 'export const planted  = "1"\n' },
    says: ['packages/contract/src/admin/planted-format.ts'],
  },
];

/** What nobody needs. */
export const deadFaults: readonly Planted[] = [
  {
    title: 'an unused export',
    files: { 'packages/web/src/platform/safe-path.ts': (text) => `${text}\nexport const plantedExport = 1;\n` },
    says: ['plantedExport', 'packages/web/src/platform/safe-path.ts'],
  },
  {
    title: 'an unused file',
    files: { [`${modules}/admin/planted-dead.service.ts`]: one },
    says: [`${modules}/admin/planted-dead.service.ts`],
  },
  {
    title: 'an import of a package that is not declared',
    files: { 'packages/contract/src/admin/index.ts': (text) => `${text}\nexport { parse } from 'ipaddr.js';\n` },
    says: ['ipaddr.js', 'packages/contract/src/admin/index.ts'],
  },
  {
    title: 'a package that nobody imports',
    files: { 'packages/contract/package.json': (text) => text.replace('"zod":', '"pino": "10.4.0", "zod":') },
    says: ['pino', 'packages/contract/package.json'],
  },
];

/** What was generated once and is out of date. */
export const staleFaults: readonly Planted[] = [
  { title: 'a stale document', files: { 'docs/errors.md': '# Errors\n' }, says: ['docs/errors.md'] },
  {
    title: 'stale table types',
    files: { [`${modules}/admin/tables.gen.ts`]: 'export type AdminTables = {};\n' },
    says: [`${modules}/admin/tables.gen.ts`],
  },
];

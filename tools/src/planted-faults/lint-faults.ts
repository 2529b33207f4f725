import { inFile, manyLines, type Planted } from './planted.ts';

const admin = 'packages/server/src/modules/admin';
const web = 'packages/web/src/ui';

// In two pieces, or the linter would find it here.
const disable = 'oxlint-'.concat('disable-next-line');

const wayOut: readonly Planted[] = [
  inFile(
    'fetch in a room',
    `${admin}/planted-fetch.service.ts`,
    'no-restricted-globals',
    `export const planted = () => fetch('https://vendor.example');\n`,
  ),
  inFile(
    'fetch in a room, by way of globalThis',
    `${admin}/planted-global.service.ts`,
    'no-restricted-globals',
    `export const planted = () => globalThis.fetch('https://vendor.example');\n`,
  ),
  inFile(
    'a client of its own in a vendor',
    'packages/adapters/src/crm/planted-undici.ts',
    'no-restricted-imports',
    `import { request } from 'undici';\n\nexport const planted = () => request('https://vendor.example');\n`,
  ),
  inFile(
    'a bare request in a vendor',
    'packages/adapters/src/crm/planted-https.ts',
    'no-restricted-imports',
    `import { get } from 'node:https';\n\nexport const planted = () => get('https://vendor.example');\n`,
  ),
  inFile(
    'a socket in the platform',
    'packages/server/src/platform/limits/planted-net.ts',
    'no-restricted-imports',
    `import { connect } from 'node:net';\n\nexport const planted = () => connect(6379);\n`,
  ),
  inFile(
    'the database driver in a room',
    `${admin}/planted-driver.store.ts`,
    'no-restricted-imports',
    `import pg from 'pg';\n\nexport const planted = () => new pg.Client();\n`,
  ),
  inFile(
    'an adapter in a room, as more than a type',
    `${admin}/planted-adapter.service.ts`,
    'no-restricted-imports',
    `import { createOutbound } from '@galena/adapters/http';\n\nexport const planted = createOutbound;\n`,
  ),
];

const purity: readonly Planted[] = [
  inFile(
    'rules that read rows',
    `${admin}/planted-store.rules.ts`,
    'no-restricted-imports',
    `import * as store from './app-errors.store.ts';\n\nexport const planted = store;\n`,
  ),
  inFile(
    'rules that know the database',
    `${admin}/planted-db.rules.ts`,
    'no-restricted-imports',
    `import { inTransaction } from '../../platform/db/transaction.ts';\n\nexport const planted = inTransaction;\n`,
  ),
  inFile(
    'a price that the browser was built with',
    `${web}/planted-price.ts`,
    'no-restricted-imports',
    `import { creditCosts } from '@galena/contract/billing';\n\nexport const planted = creditCosts.local.contact;\n`,
  ),
  inFile(
    'a policy that reads files',
    `${admin}/planted.policy.ts`,
    'no-restricted-imports',
    `import { readFileSync } from 'node:fs';\n\nexport const planted = () => readFileSync('/etc/hosts');\n`,
  ),
  inFile(
    'the environment in a room',
    `${admin}/planted-environment.service.ts`,
    'no-process-env',
    `export const planted = process.env['PLANTED'];\n`,
  ),
  inFile(
    "the machine's time in a room",
    `${admin}/planted-time.service.ts`,
    'no-restricted-properties',
    'export const planted = () => Date.now();\n',
  ),
];

const habits: readonly Planted[] = [
  inFile(
    'a floating promise',
    `${admin}/planted-floating.service.ts`,
    'no-floating-promises',
    'const later = async (): Promise<void> => {};\n\nexport const planted = (): void => {\n  later();\n};\n',
  ),
  inFile(
    'a promise where nobody waits',
    `${admin}/planted-misused.service.ts`,
    'no-misused-promises',
    'export const planted = (ids: readonly number[]): void => ids.forEach(async (id) => void (await id));\n',
  ),
  inFile(
    'any',
    `${admin}/planted-any.service.ts`,
    'no-explicit-any',
    'export const planted = (value: any): string => String(value);\n',
  ),
  inFile(
    'a default export',
    'packages/contract/src/admin/planted-default.ts',
    'no-default-export',
    'const planted = 1;\nexport default planted;\n',
  ),
  inFile(
    'a function of 61 lines',
    `${admin}/planted-long.service.ts`,
    'max-lines-per-function',
    `export const planted = (list: number[]): void => {\n${manyLines(59, (at) => `  list.push(${at});`)}};\n`,
  ),
  inFile('a line to the console', `${admin}/planted-console.service.ts`, 'no-console', `console.log('planted');\n`),
  inFile(
    'a name in capitals',
    'packages/contract/src/admin/PlantedName.ts',
    'filename-case',
    'export const planted = 1;\n',
  ),
  inFile(
    'an unused suppression',
    `${admin}/planted-unused.service.ts`,
    'Unused',
    `// ${disable} no-console -- nothing is here to hide\nexport const planted = 1;\n`,
  ),
  inFile(
    'a picture that a blind person cannot see',
    `${web}/planted-picture.tsx`,
    'alt-text',
    'export const Planted = () => <img src="/planted.png" />;\n',
  ),
  inFile(
    'a list whose rows React cannot tell apart',
    `${web}/planted-rows.tsx`,
    'jsx-key',
    'export const Planted = ({ names }: { names: string[] }) => <ul>{names.map((name) => <li>{name}</li>)}</ul>;\n',
  ),
];

/** What the linter finds in single files. */
export const lintFaults: readonly Planted[] = [...wayOut, ...purity, ...habits];

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import * as admin from '@galena/contract/admin';
import * as billing from '@galena/contract/billing';
import * as identity from '@galena/contract/identity';
import {
  fileErrors,
  fileRoutes,
  generalErrors,
  noticeRoutes,
  openApiOf,
  runErrors,
  runRoutes,
  type AnyRoute,
  type ErrorDef,
} from '@galena/contract/kernel';
import * as exports from '@galena/contract/exports';
import * as lists from '@galena/contract/lists';
import * as records from '@galena/contract/records';
import * as enrichment from '@galena/contract/enrichment';
import * as search from '@galena/contract/search';
import * as whitelabel from '@galena/contract/whitelabel';
import { modules } from '../../packages/server/src/main/modules.ts';
import { environmentSchema } from '../../packages/server/src/platform/config/config.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';
import {
  configurationTable,
  errorsDocument,
  eventsDocument,
  permissionsDocument,
  replaceBlock,
} from './generate/documents.ts';
import { readApiNames } from './generate/doors.ts';
import { jsonText } from './generate/json-text.ts';
import { tableFiles } from './generate/tables.ts';
import { textTypes } from './generate/texts.ts';

const root = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

const rooms: Readonly<Record<string, readonly AnyRoute[]>> = {
  runs: Object.values(runRoutes),
  files: Object.values(fileRoutes),
  notices: Object.values(noticeRoutes),
  identity: Object.values(identity.identityRoutes),
  billing: Object.values(billing.billingRoutes),
  lists: Object.values(lists.listRoutes),
  records: [
    ...Object.values(records.resultRoutes),
    ...Object.values(records.bulkRoutes),
    ...Object.values(records.employeeRoutes),
    ...Object.values(records.valueRoutes),
  ],
  exports: Object.values(exports.exportRoutes),
  search: [
    ...Object.values(search.locationRoutes),
    ...Object.values(search.searchRoutes),
    ...Object.values(search.searcherRoutes),
    ...Object.values(search.demoSiteRoutes),
  ],
  enrichment: Object.values(enrichment.enrichRoutes),
  whitelabel: Object.values(whitelabel.whitelabelRoutes),
  admin: [
    ...Object.values(admin.adminRoutes),
    ...Object.values(admin.adminJobRoutes),
    ...Object.values(admin.adminRunRoutes),
    ...Object.values(admin.adminHealthRoutes),
    ...Object.values(admin.adminMailRoutes),
  ],
};
const errors: ErrorDef[] = [
  ...Object.values(generalErrors),
  ...Object.values(runErrors),
  ...Object.values(fileErrors),
  ...Object.values(identity.identityErrors),
  ...Object.values(billing.billingErrors),
  ...Object.values(lists.listErrors),
  ...Object.values(records.recordErrors),
  ...Object.values(search.searchErrors),
  ...Object.values(enrichment.enrichmentErrors),
];

const variables = () => {
  const schema = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const properties = schema.properties as Record<string, { description?: string; default?: string | number }>;
  return Object.entries(properties).map(([name, { description = '', default: standard }]) => ({
    name,
    description,
    standard: standard === undefined ? '' : String(standard),
  }));
};

const generateTables = async (): Promise<Record<string, string>> => {
  const directory = mkdtempSync(join(tmpdir(), 'galena-generate-'));
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  try {
    await migrate(postgres.url, join(root, 'packages/server/migrations'), false);
    return await tableFiles(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

const files: Record<string, string> = {
  ...(await generateTables()),
  'packages/web/src/texts.gen.ts': textTypes(join(root, 'packages/contract/src')),
  'docs/errors.md': errorsDocument(errors),
  'docs/events.md': eventsDocument(modules),
  'docs/permissions.md': permissionsDocument(rooms),
  'docs/openapi.json': jsonText(openApiOf(rooms, await readApiNames(), '0')),
};
const readme = join(root, 'README.md');
if (existsSync(readme))
  files['README.md'] = replaceBlock(readFileSync(readme, 'utf8'), 'configuration', configurationTable(variables()));

const isStale = ([path, text]: readonly [string, string]): boolean => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
};
const stale = Object.entries(files).filter(isStale);
if (isCheck && stale.length > 0) {
  console.error(`Out of date: ${stale.map(([path]) => path).join(', ')}. Run: npm run generate`);
  process.exitCode = 1;
}
if (!isCheck) {
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  console.log(stale.length === 0 ? 'everything is up to date' : stale.map(([path]) => `wrote ${path}`).join('\n'));
}

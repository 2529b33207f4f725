import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
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
  type Room,
} from '@galena/contract/kernel';
import { crmManifestJsonSchema } from '../../packages/adapters/src/crm/index.ts';
import { manifestJsonSchema } from '../../packages/adapters/src/searchers/index.ts';
import { verifierManifestJsonSchema } from '../../packages/adapters/src/verifiers/index.ts';
import { modules } from '../../packages/server/src/main/modules.ts';
import { environmentSchema } from '../../packages/server/src/platform/config/config.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { orderRooms } from '../../packages/server/src/platform/module/order.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';
import { floors, readNeeds } from './check/needs.ts';
import {
  configurationTable,
  errorsDocument,
  eventsDocument,
  permissionsDocument,
  replaceBlock,
} from './generate/documents.ts';
import { readApiNames } from './generate/doors.ts';
import { builtPages } from './generate/built-pages.ts';
import { jsonText } from './generate/json-text.ts';
import { tableFiles } from './generate/tables.ts';
import { textTypes } from './generate/texts.ts';

const root = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

// By folder, and in the order of their needs: a room brings itself.
const contractRooms = orderRooms(
  await Promise.all(
    [...readNeeds(root, floors.contract).keys()].map(async (name) => {
      const manifest = (await import(`../../packages/contract/src/${name}/room.ts`)) as { readonly room: Room };
      return manifest.room;
    }),
  ),
);
const rooms: Readonly<Record<string, readonly AnyRoute[]>> = {
  runs: Object.values(runRoutes),
  files: Object.values(fileRoutes),
  notices: Object.values(noticeRoutes),
  ...Object.fromEntries(contractRooms.map(({ name, routes }) => [name, routes])),
};
const idOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const bound = new Set(modules.flatMap(({ bindings }) => bindings.map(({ route }) => idOf(route))));
const declared = new Set(Object.values(rooms).flat().map(idOf));
const parted = [...bound, ...declared].filter((id) => !bound.has(id) || !declared.has(id));
if (parted.length > 0) throw new Error(`declared by no room.ts, or bound by no module.ts: ${parted.join(', ')}`);

const errors: ErrorDef[] = [
  ...Object.values(generalErrors),
  ...Object.values(runErrors),
  ...Object.values(fileErrors),
  ...contractRooms.flatMap((room) => room.errors),
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
  'packages/web/src/app/pages/built.gen.ts': await builtPages(join(root, 'packages/web/src/features')),
  'docs/errors.md': errorsDocument(errors),
  'docs/events.md': eventsDocument(modules),
  'docs/permissions.md': permissionsDocument(rooms, modules),
  'docs/crm-manifest.schema.json': jsonText(crmManifestJsonSchema()),
  'docs/manifest.schema.json': jsonText(manifestJsonSchema()),
  'docs/verifier-manifest.schema.json': jsonText(verifierManifestJsonSchema()),
  'docs/openapi.json': jsonText(
    openApiOf(
      rooms,
      await readApiNames(),
      '0',
      contractRooms.flatMap((room) => room.webhooks),
    ),
  ),
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

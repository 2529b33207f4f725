import { parseSync } from 'oxc-parser';
import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

const store = /^packages\/server\/src\/modules\/([^/]+)\/[^/]+\.store\.ts$/;
const manifest = /^packages\/server\/src\/modules\/([^/]+)\/module\.ts$/;

// What every room may call by name, because a call of a function says what is meant: platform.tell(…). Tables of the
// platform are the platform's own.
const callable = new Set(['platform']);

/**
 * What a room looks at in the schema of another, which publishes it for this one: views, and functions that say what they mean. Admin
 * also looks at the engine's own tables, which no room publishes. Everything else is asked for at the rooms' doors.
 */
const published: Readonly<Record<string, readonly string[]>> = {
  admin: [
    'identity.accounts_like',
    'identity.accounts_of_admins',
    'identity.people',
    'platform.audits',
    'platform.dead_letters',
    'platform.files',
    'platform.job_leases',
    'platform.jobs',
    'platform.mails',
    'platform.runs',
    'platform.schedules',
    'platform.workers',
  ],
  queries: ['records.searchable', 'records.words_of', 'records.site_of', 'records.name_and_place'],
};

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
type Piece = { readonly text: string; readonly start: number };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Everything in a file that may be SQL: its templates and texts. Comments and imports are none. */
const piecesIn = (value: unknown): readonly Piece[] => {
  if (Array.isArray(value)) return value.flatMap(piecesIn);
  if (!isNode(value) || value.type === 'ImportDeclaration' || value.type.startsWith('TS')) return [];
  if (value.type === 'TemplateElement') return [{ text: (value['value'] as { raw: string }).raw, start: value.start }];
  if (value.type === 'Literal' && typeof value['value'] === 'string')
    return [{ text: value['value'], start: value.start }];
  return Object.values(value).flatMap(piecesIn);
};

const faultsIn = ({ path, text }: SourceFile, room: string, schemas: readonly string[]): readonly Fault[] => {
  const named = new RegExp(`(?<![\\w.'"])(${schemas.join('|')})\\.([a-z_]\\w*)(\\s*\\()?`, 'g');
  return piecesIn(parseSync(path, text).program).flatMap((piece) =>
    [...piece.text.matchAll(named)].flatMap(({ 1: schema = '', 2: name = '', 3: opens, index }): readonly Fault[] => {
      const isCall = opens !== undefined && !/\binto\s+$/i.test(piece.text.slice(0, index));
      if (schema === room || (isCall && callable.has(schema))) return [];
      if (published[room]?.includes(`${schema}.${name}`)) return [];
      const line = text.slice(0, piece.start).split('\n').length;
      const says = `names ${schema}.${name}: a store knows its own schema; ask the room ${schema} at its door`;
      return [{ file: path, line, rule: 'own-schema', text: says }];
    }),
  );
};

/** A room's store names what is in the room's own schema and nothing else. */
export const schemaFaults = (sources: readonly SourceFile[]): readonly Fault[] => {
  const rooms = sources.flatMap(({ path }) => manifest.exec(path)?.[1] ?? []);
  const schemas = [...rooms, 'platform'];
  return sources.flatMap((source) => {
    const room = store.exec(source.path)?.[1];
    return room === undefined ? [] : faultsIn(source, room, schemas);
  });
};

import { accessSync, constants, existsSync } from 'node:fs';
import pg from 'pg';
import { environmentSchema, readConfig, type Config } from '../platform/config/config.ts';
import { loadSecretKeys } from '../platform/crypto/secret-keys.ts';
import { findNeighbours, type Logins } from '../platform/logins/logins.ts';
import { areRolesReady, ensureRoles } from '../platform/db/roles.ts';
import { createLog } from '../platform/log/log.ts';
import { doctorSlot, type Finding } from '../platform/module/manifest.ts';
import { dataDirectory, openDatabase } from './database.ts';
import { openApp, prepareDatabase } from './app.ts';
import { version, webDirectory } from './root.ts';

const marks = { ok: '✓', note: '·', problem: '✗' } as const;

const ok = (text: string): Finding => ({ state: 'ok', text });

const findingOf = (error: unknown): Finding => ({ state: 'problem', text: (error as Error).message });

const examineConfig = (config: Config): Finding[] => {
  const set = Object.keys(environmentSchema.shape).filter((name) => process.env[name]);
  const findings = [ok(`configuration is valid; set: ${set.join(', ') || 'nothing, all defaults'}`)];
  if (config.DATABASE_URL && !config.GALENA_SECRET_KEYS)
    findings.push({
      state: 'note',
      text: `the key for stored secrets is in ${dataDirectory(config)}, so other machines can’t read them`,
      remedy: 'set GALENA_SECRET_KEYS to the same value on every machine, and keep a copy in a safe place',
    });
  if (!config.GALENA_URL)
    findings.push({
      state: 'note',
      text: 'links in emails use the address Galena listens on',
      remedy: 'set GALENA_URL to your public address',
    });
  if (!config.GALENA_RLS)
    findings.push({
      state: 'problem',
      text: 'GALENA_RLS=off: no row-level security behind the queries',
      remedy: 'ask a database administrator to create the two roles, then unset it',
    });
  return findings;
};

const examineFolders = (config: Config): Finding[] => {
  const folder = dataDirectory(config);
  const findings: Finding[] = [];
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
    findings.push(ok(`data folder ${folder}`));
  } catch {
    findings.push({
      state: 'problem',
      text: `can’t write to the data folder ${folder}`,
      remedy: 'make it writable or set GALENA_DATA_DIR to another folder',
    });
  }
  findings.push(
    existsSync(webDirectory)
      ? ok('web interface is built')
      : { state: 'problem', text: 'the web interface isn’t built', remedy: 'npm start' },
  );
  return findings;
};

const examineServer = async (url: string): Promise<Finding[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; name: string; superuser: boolean }>(
      `select current_setting('server_version') as version, current_user as name, rolsuper as superuser from pg_roles where rolname = current_user`,
    );
    const found = rows[0];
    const findings = [ok(`connected to PostgreSQL ${found?.version} as ${found?.name}`)];
    if (found?.superuser)
      findings.push({
        state: 'note',
        text: `${found.name} is a superuser; Galena works, but doesn’t need those rights`,
        remedy: 'use an ordinary owner with CREATEROLE',
      });
    if (!(await areRolesReady(client)))
      await ensureRoles(client).then(
        () => undefined,
        (error: unknown) => findings.push(findingOf(error)),
      );
    return findings;
  } finally {
    await client.end();
  }
};

// Under each other, to be copied as they are.
const lines = (head: string, statements: readonly string[]): string => [head, ...statements].join('\n      ');

const examineLogins = async (url: string, { isSplit, fault }: Logins): Promise<Finding[]> => {
  const findings: Finding[] = [];
  if (isSplit) findings.push(ok('accounts, and work across accounts, each have a database login of their own'));
  else
    findings.push({
      state: 'note',
      text: `one database login serves both accounts and work across accounts${fault ? `: ${fault.reason}` : ''}. Galena works, but SQL injected into the application could take on the system’s role`,
      ...(fault ? { remedy: lines(fault.remedy, fault.statements) } : {}),
    });
  if (isSplit && fault)
    findings.push({
      state: 'note',
      text: `the database logins work, but something about them is out of date: ${fault.reason}`,
      remedy: lines(fault.remedy, fault.statements),
    });
  const neighbours = await findNeighbours(url);
  if (neighbours)
    findings.push({
      state: 'note',
      text: `logins of another Galena on this database server could read this database: ${neighbours.names.join(', ')}`,
      remedy: lines(
        'keep them out; whoever else connects (monitoring, say) needs the same grant:',
        neighbours.statements,
      ),
    });
  return findings;
};

const examineRooms = async (config: Config, url: string): Promise<Finding[]> => {
  const secretKeys = loadSecretKeys(config.GALENA_SECRET_KEYS, dataDirectory(config));
  const { logins } = await prepareDatabase(config, url, secretKeys);
  const app = await openApp({ config, logins, secretKeys, log: createLog('error') });
  try {
    const context = app.systemContext('doctor');
    const answers = await Promise.all(context.app.slots.answersOf(doctorSlot).map((look) => look(context)));
    const found = config.GALENA_RLS
      ? [ok('database is up to date, row-level security is on'), ...(await examineLogins(url, logins))]
      : [ok('database is up to date')];
    return [...found, ...answers.flat()];
  } finally {
    await app.close();
  }
};

const collect = async (config: Config, tell: (findings: readonly Finding[]) => void): Promise<void> => {
  tell(examineConfig(config));
  tell(examineFolders(config));
  const database = await openDatabase(config, createLog('error'), true);
  try {
    tell([ok(database.isEmbedded ? 'embedded database' : 'database from DATABASE_URL')]);
    tell(await examineServer(database.url));
    tell(await examineRooms(config, database.url));
  } finally {
    await database.stop();
  }
};

/** `galena doctor`: looks at everything, prints a line each with what to do; the exit code is 1 when something is wrong. */
export const examine = async (say: (line: string) => void): Promise<void> => {
  let problems = 0;
  const tell = (findings: readonly Finding[]): void => {
    for (const { state, text, remedy } of findings) {
      if (state === 'problem') problems += 1;
      say(`${marks[state]} ${text}`);
      if (remedy) say(`    → ${remedy}`);
    }
  };
  tell([ok(`Galena ${version}, Node ${process.versions.node}`)]);
  try {
    await collect(readConfig(process.env), tell);
  } catch (error) {
    tell([findingOf(error)]);
  }
  say(problems === 0 ? '\nEverything looks good.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'} found.`);
  process.exitCode = problems === 0 ? 0 : 1;
};

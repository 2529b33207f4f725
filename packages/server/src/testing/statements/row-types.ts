import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Column } from './describe.ts';
import { child, children, root, type Node, type Source, type Sources } from './sources.ts';
import type { TypeText } from './values.ts';

/** What the program takes rows for, and what the server says that they are. */
export type Claim = { readonly rows: TypeText; readonly columns: readonly Column[]; readonly where: string };

// The compiler compares: it knows every type of the product, and says in one text what does not fit.
const judge = `
type Json = { readonly ' json': never };
type Anything = { readonly ' anything': never };
type KeysOf<Row> = Row extends unknown ? keyof Row & string : never;
type MemberOf<Row, Key> = Row extends unknown ? (Key extends keyof Row ? Row[Key] : never) : never;
type NameOf<T> = [T] extends [Buffer] ? 'Buffer' : [T] extends [string] ? 'string' : [T] extends [number] ? 'number'
  : [T] extends [boolean] ? 'boolean' : [T] extends [Date] ? 'Date' : [T] extends [readonly unknown[]] ? 'array' : 'else';
type NullFault<Member, Key extends string, Nullable> =
  Nullable extends true ? (null extends Member ? never : \`\${Key} may be null\`) : never;
type TypeFault<Member, Key extends string, T, Nullable> =
  [T] extends [Json | Anything] ? NullFault<Member, Key, Nullable>
  : [NonNullable<Member>] extends [T] ? NullFault<Member, Key, Nullable> : \`\${Key} is \${NameOf<T>}\`;
type MemberFault<Member, Key extends string, T, Nullable> = unknown extends Member ? never : TypeFault<Member, Key, T, Nullable>;
type Judgement<Row, Columns> =
  | { [Key in KeysOf<Row>]: Key extends keyof Columns ? never : \`no column \${Key}\` }[KeysOf<Row>]
  | { [Key in keyof Columns & string]: Key extends KeysOf<Row>
      ? Columns[Key] extends readonly [infer T, infer Nullable] ? MemberFault<MemberOf<Row, Key>, Key, T, Nullable> : never
      : \`\${Key} is not in the row type\` }[keyof Columns & string]
  | 'fits';
`;

const columnText = ({ name, type, isNullable }: Column): string => `${JSON.stringify(name)}: [${type}, ${isNullable}]`;

/** One line per claim, behind everything else: `'fits'` is all that it may be. */
const claimText = ({ rows, columns }: Claim, at: number): string =>
  `export const claim${at}: [Judgement<${rows.text.replaceAll(/\s+/g, ' ')}, {${columns.map(columnText).join('; ')}}>] extends ['fits'] ? 'fits' : Exclude<Judgement<${rows.text.replaceAll(/\s+/g, ' ')}, {${columns.map(columnText).join('; ')}}>, 'fits'> = 'fits';`;

const withAbsoluteImports = (path: string, text: string): string =>
  text.replaceAll(
    /(from |import\()'(\.[^']+)'/g,
    (_all, before: string, specifier: string) =>
      `${before}'${resolve(root, dirname(path), specifier).replaceAll('\\', '/')}'`,
  );

const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

type Declared = { readonly names: readonly string[]; readonly text: string };

/** What stands at the top of a file and types may speak of, each with the names that it brings. */
const declaredIn = ({ program, text }: Source): readonly Declared[] =>
  children(program, 'body').flatMap((statement): readonly Declared[] => {
    if (!statement) return [];
    if (statement.type === 'ImportDeclaration') {
      const from = (child(statement, 'source') as Node)['value'] as string;
      return children(statement, 'specifiers').map((one) => {
        const words = one ? text.slice(one.start, one.end) : '';
        const kind = statement['importKind'] === 'type' ? 'import type' : 'import';
        const name = child(one as Node, 'local')?.['name'] as string;
        const brought = one?.type === 'ImportSpecifier' ? `{ ${words} }` : words;
        return { names: [name], text: `${kind} ${brought} from '${from}';` };
      });
    }
    const own = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    if (!own) return [];
    const ids = own.type === 'VariableDeclaration' ? children(own, 'declarations') : [own];
    const names = ids.flatMap((one) => (one ? ((child(one, 'id')?.['name'] as string | undefined) ?? []) : []));
    return [{ names, text: text.slice(own.start, own.end) }];
  });

/** Only what these types need of a file: what it does is no business of the compiler here, and would take it long. */
const partsFor = (source: Source, types: readonly string[]): string => {
  const declared = declaredIn(source);
  const taken = new Set<Declared>();
  const wanted = types.flatMap(wordsIn);
  for (let word = wanted.pop(); word !== undefined; word = wanted.pop())
    for (const one of declared)
      if (one.names.includes(word) && !taken.has(one)) {
        taken.add(one);
        if (!one.text.startsWith('import')) wanted.push(...wordsIn(one.text));
      }
  return declared
    .filter((one) => taken.has(one))
    .map(({ text }) => text)
    .join('\n');
};

const run = promisify(execFile);

const compile = async (folder: string): Promise<string> => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await run(process.execPath, [tsc, '--project', folder, '--pretty', 'false', '--noErrorTruncation'], {
      maxBuffer: 2 ** 26,
    });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
};

const settings = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: { lib: ['es2024'], types: ['node'], noUnusedLocals: false, verbatimModuleSyntax: false },
  // What rooms say of packages without types of their own, which a row's type may lead to.
  include: ['*.ts', join(root, 'packages/server/src/main/*.d.ts')],
};

/** Copies of the files with their claims at the end. @returns what the claim in a line of a copy is */
const writeCopies = (folder: string, claims: readonly Claim[], sources: Sources): Map<string, Claim> => {
  const lines = new Map<string, Claim>();
  for (const [number, path] of [...new Set(claims.map(({ rows }) => rows.path))].entries()) {
    const own = claims.filter(({ rows }) => rows.path === path);
    const parts = partsFor(
      sources.get(path) as Source,
      own.map(({ rows }) => rows.text),
    );
    const text = `${withAbsoluteImports(path, parts)}\n${judge}`;
    const first = text.split('\n').length + 1;
    for (const [at, claim] of own.entries()) lines.set(`copy${number}.ts(${first + at}`, claim);
    writeFileSync(join(folder, `copy${number}.ts`), `${text}\n${own.map(claimText).join('\n')}\n`);
  }
  return lines;
};

/** Where row types and columns are not of one mind: a line for each, with what does not fit. */
export const findMisfits = async (sources: Sources, claims: readonly Claim[]): Promise<readonly string[]> => {
  const distinct = [...new Map(claims.map((one) => [JSON.stringify([one.rows, one.columns]), one])).values()];
  if (distinct.length === 0) return [];
  const base = join(root, '.galena');
  mkdirSync(base, { recursive: true });
  const folder = mkdtempSync(join(base, 'statements-'));
  try {
    const lines = writeCopies(folder, distinct, sources);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const told = (await compile(folder)).split('\n').filter((line) => line.includes('error TS'));
    return told.map((line) => {
      const claim = lines.get(/copy\d+\.ts\(\d+/.exec(line)?.[0] ?? '');
      return claim
        ? `${claim.where}: ${claim.rows.text.replaceAll(/\s+/g, ' ')}: ${line.replace(/^.*not assignable to type /, '')}`
        : line;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

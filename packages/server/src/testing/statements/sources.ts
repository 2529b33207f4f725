import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the tree of a source file, as far as this folder has to know it. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

/** A name that stands for something of another file. */
type Imported = { readonly from: string; readonly name: string };

export type Source = {
  /** From the root of the checkout, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly parents: ReadonlyMap<Node, Node>;
  /** What is imported, by its name here; `name` is `*` for a namespace. */
  readonly imports: ReadonlyMap<string, Imported>;
};

export const root = join(import.meta.dirname, '../../../../..');
const contract = 'packages/contract/src';

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const child = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};

export const children = (node: Node, key: string): readonly (Node | null)[] =>
  ((node[key] ?? []) as readonly unknown[]).map((one) => (isNode(one) ? one : null));

const nodesIn = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Every node below, itself first; behind a wall is not looked. */
export const walk = (
  node: Node,
  isWall: (node: Node) => boolean = () => false,
  found: Node[] = [],
): readonly Node[] => {
  found.push(node);
  for (const one of nodesIn(node)) if (!isWall(one)) walk(one, isWall, found);
  return found;
};

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const targetOf = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/');
  const room = /^@galena\/contract\/(.+)$/.exec(specifier)?.[1];
  return room ? `${contract}/${room}/index.ts` : null;
};

const importsOf = (path: string, program: Node): Map<string, Imported> => {
  const imports = new Map<string, Imported>();
  for (const statement of children(program, 'body')) {
    const source = statement && child(statement, 'source');
    if (!statement || !source) continue;
    const from = targetOf(path, source['value'] as string);
    if (from === null) continue;
    for (const one of children(statement, 'specifiers')) {
      if (!one) continue;
      // An exported name of another file is found like an imported one.
      const [own, theirs] =
        one.type === 'ExportSpecifier'
          ? [child(one, 'exported'), child(one, 'local')]
          : [child(one, 'local'), child(one, 'imported')];
      imports.set(own?.['name'] as string, { from, name: (theirs?.['name'] as string | undefined) ?? '*' });
    }
    if (statement.type === 'ExportAllDeclaration') imports.set(`* ${from}`, { from, name: '*' });
  }
  return imports;
};

const parse = (path: string, text: string): Source => {
  const program = parseSync(path, text).program as unknown as Node;
  const parents = new Map<Node, Node>();
  for (const node of walk(program)) for (const one of nodesIn(node)) parents.set(one, node);
  return { path, text, program, parents, imports: importsOf(path, program) };
};

/** Texts instead of, or beside, those of the checkout, by path. */
export type Planted = Readonly<Record<string, string>>;

export type Sources = {
  /** Files of the server that send statements, or call who does. */
  readonly speaking: readonly Source[];
  /** Any file of the checkout. */
  readonly get: (path: string) => Source | undefined;
};

const speaks = /\bsql\b|\.query[(<]|\.store\.ts'|copyStreams/;

/** The product's own source files, parsed when they are asked for. */
export const readSources = (planted: Planted = {}): Sources => {
  const parsed = new Map<string, Source>();
  const textOf = (path: string): string => planted[path] ?? readFileSync(join(root, path), 'utf8');
  const get = (path: string): Source | undefined => {
    if (!parsed.has(path) && (path in planted || existsSync(join(root, path))))
      parsed.set(path, parse(path, textOf(path)));
    return parsed.get(path);
  };
  const own = globSync('packages/server/src/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const isRead = (path: string): boolean =>
    !/\.test\.ts$|\.gen\.ts$|src\/testing\//.test(path) && speaks.test(textOf(path));
  const paths = [...new Set([...own, ...Object.keys(planted)])].filter(isRead).toSorted();
  return { speaking: paths.flatMap((path) => get(path) ?? []), get };
};

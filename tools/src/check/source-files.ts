import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Made by machines; git ignores them too.
const skipped = new Set(['node_modules', 'dist', 'coverage', 'output']);

/** A file of the checkout; `path` from its root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string };

const walk = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    // Hidden folders hold git, the runtime and caches.
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? walk(root, path) : entry.isFile() ? [path] : [];
  });

/** The paths of everything that is ours: no packages, no build, no hidden files. */
export const listPaths = (root: string): readonly string[] => walk(root, '').toSorted();

const isRead = /\.(ts|tsx|mjs|cjs|css|sql|md)$/;

/** The texts that rules read: code, styles, SQL and READMEs; generated files left out. */
export const readSources = (root: string, paths: readonly string[]): readonly SourceFile[] =>
  paths
    .filter((path) => isRead.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** How many lines a text has; a newline at its end begins no other. */
export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

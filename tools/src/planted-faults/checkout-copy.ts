import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Text } from './planted.ts';

const house = join(import.meta.dirname, '../../..');
const left = new Set(['node_modules', 'dist', '.git', '.galena', '.ci', 'coverage']);

/** A copy of the checkout to plant faults in. */
export type CheckoutCopy = {
  readonly root: string;
  /** Writes files, by path from the root, runs `task`, and puts everything back. */
  readonly plant: <T>(files: Readonly<Record<string, Text>>, task: () => Promise<T>) => Promise<T>;
  readonly remove: () => void;
};

const copySources = (root: string): void => {
  for (const name of readdirSync(house))
    if (!left.has(name))
      cpSync(join(house, name), join(root, name), {
        recursive: true,
        filter: (path) => !/[\\/](node_modules|dist|coverage|output)$/.test(path),
      });
};

/** The packages by link, but our own workspaces as those of the copy: else its imports would lead back into the house. */
const linkPackages = (root: string): void => {
  const own = join(root, 'node_modules', '@galena');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(house, 'node_modules')))
    // The hidden ones are caches, and .bin, where the linter looks for its type-aware half.
    if (name !== '@galena' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(join(house, 'node_modules', name), join(root, 'node_modules', name), 'junction');
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(own, name), 'junction');
};

const write = (file: string, text: Text): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof text === 'string' ? text : text(readFileSync(file, 'utf8')));
};

/** Removes a file, and the folders that it alone had filled. */
const removeWithFolders = (file: string, root: string): void => {
  rmSync(file, { force: true });
  for (let folder = dirname(file); folder !== root && readdirSync(folder).length === 0; folder = dirname(folder))
    rmSync(folder, { recursive: true });
};

/** Copies the sources to a temporary folder. */
export const copyCheckout = (): CheckoutCopy => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'galena-planted-'));
  copySources(root);
  linkPackages(root);
  const plant: CheckoutCopy['plant'] = async (files, task) => {
    const paths = Object.keys(files).map((path) => join(root, path));
    const before = paths.map((path) => (existsSync(path) ? readFileSync(path) : null));
    for (const [path, text] of Object.entries(files)) write(join(root, path), text);
    try {
      return await task();
    } finally {
      for (const [at, path] of paths.entries()) {
        const bytes = before[at];
        if (bytes) writeFileSync(path, bytes);
        else removeWithFolders(path, root);
      }
    }
  };
  return { root, plant, remove: () => rmSync(root, { recursive: true, force: true }) };
};

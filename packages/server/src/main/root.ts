import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const nameOf = (folder: string): string | undefined => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name : undefined;
};

const findRoot = (folder: string): string => {
  if (nameOf(folder) === 'galena') return folder;
  if (dirname(folder) === folder) throw new Error('Galena does not find its own folder: package.json is missing.');
  return findRoot(dirname(folder));
};

/** The folder of the checkout: the same whether the sources run or the bundle in `dist/server`. */
export const root = findRoot(import.meta.dirname);

export const migrationsDirectory = join(root, 'packages/server/migrations');
export const webDirectory = join(root, 'dist/web');
/** Made by `npm run generate`. */
export const apiDocument = join(root, 'docs/openapi.json');

/** The released version, as package.json has it. */
export const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

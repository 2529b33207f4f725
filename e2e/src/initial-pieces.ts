import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './folders.ts';

type Piece = { readonly file: string; readonly imports?: readonly string[] };

const built = join(root, 'dist/web');

/** How many bytes (gzip) of JavaScript the sign-in page needs before it stands, in English, by the build's own list. */
export const initialBytes = (): number => {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Piece>;
  const needed = new Set<string>();
  const need = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const next of manifest[name]?.imports ?? []) need(next);
  };
  const texts = Object.keys(manifest).filter((name) => name.endsWith('texts-front-en'));
  for (const name of ['index.html', 'src/features/identity/login.page.tsx', ...texts]) need(name);
  return [...needed].reduce((sum, name) => {
    const file = manifest[name]?.file;
    if (!file) throw new Error(`${name} is not in the manifest`);
    return sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
  }, 0);
};

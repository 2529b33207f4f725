import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** What the sign-in page goes on to load once the entry runs: asked for at once instead, in one go. */
const loginPiece = 'src/features/identity/login.page.tsx';

/** A piece and everything it imports. */
const filesOf = (manifest: Manifest, piece: string): readonly string[] => {
  const files = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) walk(next);
  };
  walk(piece);
  return [...files];
};

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" nonce="__GALENA_NONCE__" crossorigin href="/${file}">`;

/**
 * Reads the manifest of the build.
 * @returns the page, at the address of the sign-in with links to what that needs first; behind it, what a visitor needs is
 *   known only to the browser
 */
export const readPreloads = (webRoot: string, html: string): ((url: string) => string) => {
  const file = join(webRoot, '.vite/manifest.json');
  if (!existsSync(file)) return () => html;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  // What the entry brings is in the page already.
  const files = filesOf(manifest, loginPiece).filter((name) => !html.includes(name));
  const login = html.replace('</head>', `${files.map(linkOf).join('')}</head>`);
  return (url) => (/^\/login(\/|\?|$)/.test(url) ? login : html);
};

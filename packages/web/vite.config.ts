import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { houseColours, styleSheetOf } from '@galena/contract/kernel';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

/** What the server writes into the page it serves (platform/http/page-look.ts), for the development server. */
const houseLook: Plugin = {
  name: 'galena-look',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('<!-- __GALENA_LOOK__ -->', `<style>${styleSheetOf(houseColours)}</style>`)
      .replaceAll('__GALENA_NAME__', 'Galena')
      .replaceAll('__GALENA_BRAND__', 'house')
      .replaceAll('__GALENA_ICON__', '/favicon.svg'),
};

/** The texts that can be shown before the sign-in; the others are fetched with what stands behind it. */
const entryTexts = new Set(['app', 'not_found', 'login', 'front', 'logout', 'feedback', 'input', 'errors']);

/** `@galena/contract/lang/de?entry` and `?inside`: the two parts of a language file, which is one for its translators. */
const splitTexts: Plugin = {
  name: 'galena-split-texts',
  enforce: 'pre',
  resolveId: (id) => {
    const [, language, part] = /^@galena\/contract\/lang\/(\w+)\?(entry|inside)$/.exec(id) ?? [];
    return language ? `\0texts:${language}:${part}` : null;
  },
  load(id) {
    const [, language, part] = /^\0texts:(\w+):(\w+)$/.exec(id) ?? [];
    if (!language) return null;
    const file = here(`../contract/src/messages/lang/${language}.json`);
    this.addWatchFile(file);
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
    const wanted = texts.filter(([key]) => entryTexts.has(key) === (part === 'entry'));
    return `export default ${JSON.stringify(Object.fromEntries(wanted))}`;
  },
};

const noJsonSchema = '\0no-json-schema';

/**
 * zod can write JSON schemas (the server does, for the API document) and brings 5 kB gzip for it that no bundler can tell
 * apart. Browsers never ask for one.
 */
const withoutJsonSchema: Plugin = {
  name: 'galena-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /\/(to-json-schema|json-schema-processors)\.js$/.test(id) && importer?.endsWith('/zod/v4/classic/schemas.js')
      ? noJsonSchema
      : null,
  load: (id) =>
    id === noJsonSchema
      ? `const none = () => () => { throw new Error('no JSON schema in the browser') };
         export const createToJSONSchemaMethod = none, createStandardJSONSchemaMethod = none;`
      : null,
};

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite'),
  plugins: [react(), houseLook, splitTexts, withoutJsonSchema],
  // The server puts a fresh nonce in its place with every answer (reliability E2).
  html: { cspNonce: '__GALENA_NONCE__' },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // What every page needs and only an update of a library changes: it stays in the browser's cache from release to release.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|zod|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('../..')] },
    proxy: { '/api': server, '/auth': server },
  },
});

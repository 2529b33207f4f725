import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { defaultColours, styleSheetOf } from '@galena/contract/kernel';
import { roomTexts } from './vite.texts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

/** What the server writes into the page it serves (platform/http/page-look.ts), for the development server. */
export const houseLook: Plugin = {
  name: 'galena-look',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('<!-- __GALENA_LOOK__ -->', `<style>${styleSheetOf(defaultColours)}</style>`)
      .replaceAll('__GALENA_NAME__', 'Galena')
      .replaceAll('__GALENA_BRAND__', 'house')
      .replaceAll('__GALENA_REGISTRATION__', 'on')
      .replaceAll('__GALENA_SCRIPT_HOSTS__', '')
      .replaceAll('__GALENA_SOCIAL_APP__', '')
      .replaceAll('__GALENA_ICON__', '/favicon.svg'),
};

const [noJsonSchema, noSentences] = ['\0no-json-schema', '\0no-sentences'];

/**
 * zod can write JSON schemas (the server does, for the API document) and has sentences of its own; together 6 kB gzip that no
 * bundler can tell apart. Browsers never ask for a schema, and the sentences are the house's (contract/messages).
 */
const lighterZod: Plugin = {
  name: 'galena-lighter-zod',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (!importer?.endsWith('/zod/v4/classic/schemas.js')) return null;
    if (/\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return noJsonSchema;
    return id.endsWith('/locales/en.js') ? noSentences : null;
  },
  load: (id) => {
    if (id === noSentences) return 'export default () => ({ localeError: () => undefined })';
    return id === noJsonSchema
      ? `const none = () => () => { throw new Error('no JSON schema in the browser') };
         export const createToJSONSchemaMethod = none, createStandardJSONSchemaMethod = none;`
      : null;
  },
};

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes every text of the build a second and a third time, as small as it gets: the server sends these (web-pages.ts). */
const compressed: Plugin = {
  name: 'galena-compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg|json)$/.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        // The strongest of each, which both have as their standard or next to it; the atlas of the map would take seven seconds.
        const params = { [constants.BROTLI_PARAM_QUALITY]: file.fileName.endsWith('.json') ? 9 : 11 };
        const [small, old] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
        await writeFile(join(dir, `${file.fileName}.br`), small);
        await writeFile(join(dir, `${file.fileName}.gz`), old);
      }),
    );
  },
};

/** What every page needs and only an update of a library changes: it stays in the browser's cache from release to release. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|zod|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store))[\\/]/;
/** What of them nobody needs before the sign-in. */
const laterOnes =
  /[\\/](useBlocker|link|infiniteQuery\w+|useInfiniteQuery|queriesObserver|useQueries|mutationObserver|useMutation)\.js$/;

/**
 * The small modules that the sign-in page shares with the rest, in one piece: on a slow line thirty requests take longer than
 * their bytes. One that is not named here is fetched by itself, and nothing else happens.
 */
const start = new RegExp(
  [
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)/',
    '@mantine/hooks/esm/(utils/|use-(did-update|id|isomorphic-effect|media-query|reduced-motion)/)',
    'node_modules/clsx/',
    'packages/contract/src/kernel/(no-eval|errors|access|file-shapes|route|client|shapes)\\.ts',
    'packages/contract/src/(identity/(people|errors|routes)|messages/validation|admin/routes|whitelabel/site-routes)\\.ts',
    'packages/web/src/app/(pages/(?!codes)|pages\\.ts|landing\\.ts|quiet-calls\\.ts)',
    'packages/web/src/features/identity/session\\.ts',
    'packages/web/src/platform/(api|chunk-reload|i18n|query|safe-path|storage)\\.ts',
    'packages/web/src/ui/(color-scheme|fields|form|hidden|icon|logo|page-frame|page-title)[-\\w]*\\.',
    'packages/web/src/ui/fields/(tick-box|field-frame|form/form-values|form/when-released)\\.',
    'packages/web/src/ui/(messages/(toasts|note)|states/(message-page|waiting|error-page|failure-code|cube-figure))\\.',
    'packages/web/src/widgets/(branding|me)\\.ts',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** What floats above a page: every page behind the sign-in has menus and words on pointing, in one piece. */
const floating = /[\\/](@floating-ui|components[\\/](Menu|OptionalPortal|Popover|Portal|Tooltip))[\\/]/;

/** What only pages behind the sign-in ask of the contract's kernel; it would come with the rest of it otherwise. */
const behindSignIn =
  /packages[\\/]contract[\\/]src[\\/]kernel[\\/](colour|days[\\/]written-day|files|fold|look|map|run-successes|runs|stream)\.ts/;

/** What the frame and the pages of lists know of records: cut by who asks for it, it would be a dozen small pieces. */
const records = /packages[\\/]contract[\\/]src[\\/](contacts|enrichment|exports|lists|records)[\\/][-\w]+\.ts/;

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite'),
  plugins: [react(), houseLook, roomTexts, lighterZod, compressed],
  // The server puts a fresh nonce in its place with every answer (reliability E2).
  html: { cspNonce: '__GALENA_NONCE__' },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: (id) => libraries.test(id) && !laterOnes.test(id), priority: 2 },
            { name: 'frame', test: behindSignIn, priority: 2, includeDependenciesRecursively: false },
            { name: 'start', test: start, priority: 1 },
            { name: 'floating', test: floating, priority: 0 },
            { name: 'records', test: records, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('../..')] },
    proxy: { '/api': server, '/auth': server, '/demo-sites': server },
  },
});

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
      .replaceAll('__GALENA_ICON__', '/favicon.svg'),
};

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite'),
  plugins: [react(), houseLook],
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
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|zod|@tanstack)[\\/]/,
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

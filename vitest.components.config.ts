import { playwright } from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './e2e/src/chromium.ts';
import web from './packages/web/vite.config.ts';

// React and the rest as they are shipped, and not as they are developed with: quicker, and what people get. Vite reads it once this is read.
process.env['NODE_ENV'] = 'production';

/** Has the browser get this text for a script of somebody else's, wherever it asks for it; null: nothing at all. Nobody outside is asked. */
const serveScript: BrowserCommand<[address: string, text: string | null]> = async ({ context }, address, text) => {
  await context.unroute(address);
  await context.route(address, (route) =>
    text === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: text }),
  );
};

/** The screens by themselves, in a browser: all their states, on a stand-in for the server (packages/web/src/testing). */
export default defineConfig(async () => {
  const { path, environment } = await findChromium();
  const own = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return mergeConfig(
    web,
    defineConfig({
      cacheDir: 'node_modules/.vite-components',
      // Found before the first page opens: a library found later would reload it, with a second React.
      optimizeDeps: { entries: ['src/app/main.tsx', 'src/**/*.test.tsx'], force: true },
      test: {
        root: 'packages/web',
        include: ['src/**/*.test.tsx'],
        // One module graph and one page for all files of a worker: each test opens the interface anew.
        isolate: false,
        maxWorkers: 2,
        // Patience for a busy machine: what is waited for comes in a fraction of it, and only a failure waits to the end.
        testTimeout: 90_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: {
              executablePath: path,
              args: chromiumFlags,
              env: { ...Object.fromEntries(own), ...environment },
            },
            contextOptions: {
              locale: 'en-GB',
              reducedMotion: 'reduce',
              permissions: ['clipboard-read', 'clipboard-write'],
            },
            actionTimeout: 20_000,
          }),
          instances: [{ browser: 'chromium' }],
          commands: { serveScript },
        },
        expect: { poll: { timeout: 20_000 } },
      },
    }),
  );
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const contract = join(import.meta.dirname, '../contract/src');

/** The texts of the rooms, beside the bundle in the folders that they have in the contract (platform/texts reads them). */
const roomTexts: Plugin = {
  name: 'galena-texts',
  apply: 'build',
  generateBundle() {
    for (const room of readdirSync(contract)) {
      const folder = join(contract, room, 'lang');
      for (const file of existsSync(folder) ? readdirSync(folder) : [])
        this.emitFile({
          type: 'asset',
          fileName: `texts/${room}/lang/${file}`,
          source: readFileSync(join(folder, file), 'utf8'),
        });
    }
  },
};

// The server as one bundle; its npm dependencies stay outside, our own workspaces go inside.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [roomTexts],
  ssr: { noExternal: [/^@galena\//] },
  build: {
    ssr: 'src/main/main.ts',
    outDir: '../../dist/server',
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});

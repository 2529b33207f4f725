import { defineConfig } from 'vite';

// The crawler of `npm run bench -- sites` as the product ships it: built, and not read as TypeScript while it runs. It is built into a
// folder of its own, so that everything goes inside.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/sites/galena.ts',
    target: 'node22',
    rollupOptions: { output: { entryFileNames: 'galena.js' } },
  },
});

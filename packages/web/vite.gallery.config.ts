import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { houseLook } from './vite.config.ts';
import { roomTexts } from './vite.texts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The gallery as files, for its journeys: a person sees the same from the development server (`npm run gallery`). */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite'),
  plugins: [react(), { ...houseLook, apply: 'build' }, roomTexts],
  build: {
    outDir: here('../../dist/gallery'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    minify: false,
    rolldownOptions: { input: here('gallery.html') },
  },
});

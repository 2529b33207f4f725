import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { root } from './folders.ts';

type GalleryPlace = { readonly origin: string; readonly end: () => Promise<void> };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

const built = join(root, 'dist/gallery');

/** Builds every part of the interface (five seconds), and serves the files at a free port. */
export const startGallery = async (): Promise<GalleryPlace> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'packages/web/vite.gallery.config.ts');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    readFile(join(built, normalize(pathname))).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(pathname)] ?? '' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${port}`, end };
};

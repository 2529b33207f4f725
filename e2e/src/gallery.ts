import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './folders.ts';

type GalleryPlace = { readonly origin: string; readonly end: () => Promise<void> };

/** Starts the development server that `npm run gallery` starts, at a free port. */
export const startGallery = async (): Promise<GalleryPlace> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'packages/web/vite.config.ts');
  const server = spawn(process.execPath, [vite, '--config', config, '--host', '127.0.0.1', '--port', '0'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (): Promise<void> => {
    if (server.exitCode !== null || !server.kill()) return;
    await once(server, 'exit');
  };
  for await (const line of createInterface(server.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (origin) {
      server.stdout.resume();
      return { origin, end };
    }
  }
  throw new Error('the gallery did not start');
};

import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** `npm run dev`: the server from its sources, restarted when they change, and the web interface with live reload. */
const start = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });

const children = [
  start('--watch', '--watch-preserve-output', 'packages/server/src/main/main.ts', 'up'),
  start('node_modules/vite/bin/vite.js', '--config', 'packages/web/vite.config.ts'),
];
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode ||= code ?? 1;
  });

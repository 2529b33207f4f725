/**
 * Running other programs: quietly for a preparation step, or as the product itself with signals passed on.
 * Plain JavaScript without dependencies, see toolchain.mjs.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, wherever the command was given. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A failure with nothing to debug: the message says what to do, so no stack is printed. */
export class PreparationError extends Error {}

export const isWindows = process.platform === 'win32';

/** Two equal signals closer than this are one key press: the terminal and npm both deliver the same Ctrl-C. */
const SAME_SIGNAL_MS = 400;
const LOCK_STALE_MS = 15 * 60_000;
const LOCK_FILE = path.join(root, '.galena', 'prepare.lock');

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lines for the human go to stderr: `npm run galena -- export > file` must stay clean. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @returns {string | null} the text of a file, null when it cannot be read. */
export function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Runs a script's main function; a failure that only needs an action is told without a stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof PreparationError ? `\n${error.message}` : (error?.stack ?? String(error)));
    process.exit(1);
  }
}

/** The environment for programs of the product: the right Node first in PATH, also for what they start themselves. */
export function environmentFor(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folder = path.dirname(node);
  const rest = (process.env[key] ?? '').split(path.delimiter).filter((entry) => entry && entry !== folder);
  return { ...process.env, [key]: [folder, ...rest].join(path.delimiter) };
}

/** What a shell would answer: the code, or 128 + the number of the signal. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}

/** Runs one preparation step to its end and answers its exit code and what it said. A signal ends it and then us. */
export function runQuietly(node, args, env = environmentFor(node)) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    // The step may outlive us (kill -9): whoever comes next waits for it too.
    if (readText(LOCK_FILE)?.startsWith(`${process.pid}`)) fs.writeFileSync(LOCK_FILE, `${process.pid} ${child.pid}`);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    let stoppedBy = null;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const forget = () => process.off('SIGINT', stop).off('SIGTERM', stop);
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code, signal) => {
      forget();
      if (stoppedBy) process.exit(exitCodeOf(null, stoppedBy));
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
}

/* ---------------------------------------------------------------- one preparation at a time */

/** `npm start` and `npm test` side by side must not both rebuild node_modules: the second waits for the first. */
export async function withLock(work) {
  try {
    fs.mkdirSync(path.dirname(LOCK_FILE), { recursive: true });
    for (let told = false; !tryLock(); told = true) {
      if (!told) say('Waiting for another Galena command that is preparing…');
      await sleep(200);
    }
  } catch (error) {
    throw new PreparationError(`Galena cannot write in ${root} (${error.code}). Run it as the owner of that folder.`);
  }
  const release = () => fs.rmSync(LOCK_FILE, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function tryLock() {
  try {
    fs.writeFileSync(LOCK_FILE, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owners = (readText(LOCK_FILE) ?? '').split(' ').filter(Boolean).map(Number);
  const changedAt = fs.statSync(LOCK_FILE, { throwIfNoEntry: false })?.mtimeMs;
  const age = changedAt === undefined ? 0 : Date.now() - changedAt;
  // A fresh file may still be empty: its owner is about to write the number.
  const isDead = owners.length === 0 ? age > 2000 : !owners.some(isAlive);
  if (isDead || owners[0] === process.pid || age > LOCK_STALE_MS) fs.rmSync(LOCK_FILE, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/* ---------------------------------------------------------------- signals and the parent */

/**
 * Runs a program on the given Node until it ends; signals go through once, its exit code becomes ours.
 * @param {string} node binary from `ensureRuntime`
 * @param {string[]} args file and its arguments
 */
export function runChild(node, args) {
  mergeRepeatedSignals();
  const child = spawn(node, args, {
    cwd: root,
    env: environmentFor(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A group of its own: the terminal's Ctrl-C reaches only us and is passed on exactly once. When we are killed,
    // the closed ipc channel tells the child to stop.
    detached: !isWindows,
  });
  // Windows has no signals to pass on: its console reaches the child by itself, and kill() would be merciless.
  let isAsked = false;
  const stop = (signal) => {
    isAsked = true;
    return isWindows ? child.connected && child.disconnect() : child.kill(signal);
  };
  // What follows on a signal must not look like a second one, which would cut the stop short.
  const stopUnlessAsked = () => isAsked || stop('SIGTERM');
  process.on('SIGINT', isWindows ? () => {} : stop);
  process.on('SIGTERM', stop);
  // The closing of a terminal window: the child is in a group of its own and would not hear of it.
  process.on('SIGHUP', stopUnlessAsked);
  watchParent(stopUnlessAsked);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      say(`${node} could not be started: ${error.message}`);
      process.exitCode = 1;
      resolve();
    });
    child.once('exit', (code, signal) => {
      process.exitCode = exitCodeOf(code, signal);
      resolve();
    });
  });
}

/**
 * A Ctrl-C under npm arrives twice, from the terminal and from npm, and the second one means "abort" to the server.
 * Node hands signals to `process.emit`, the only place where one can be dropped before every listener sees it.
 */
export function mergeRepeatedSignals() {
  // oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
  const emit = process.emit;
  const last = { SIGINT: -Infinity, SIGTERM: -Infinity };
  process.emit = function (name, ...rest) {
    if (Object.hasOwn(last, name)) {
      const before = last[name];
      last[name] = performance.now();
      if (last[name] - before < SAME_SIGNAL_MS) return true;
    }
    return emit.call(this, name, ...rest);
  };
}

/** Under npm: calls back once when npm is gone (kill -9), since nobody else would tell us. */
export function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = parentOfShell(parent);
  const timer = setInterval(() => {
    const isOrphan = process.ppid !== parent || !isAlive(parent) || parentOfShell(parent) !== grandparent;
    if (!isOrphan) return;
    clearInterval(timer);
    whenGone();
  }, 500);
  timer.unref();
}

/** npm starts scripts through a shell, which may stay in between; then npm is the shell's parent. Linux only. */
function parentOfShell(pid) {
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readText(`/proc/${pid}/stat`) ?? '') ?? [];
  return /^(sh|dash|bash|ash|busybox|zsh)$/.test(name ?? '') ? Number(parent) : null;
}

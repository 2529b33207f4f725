/**
 * What every command needs before it can run: a Node that is new enough, the packages, the build.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed and on an older Node (20) than
 * the product itself. Every step is skipped when its result is already there, and its mark is written last, so that a
 * step that was killed half-way is done again by the next run.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import {
  environmentFor,
  exitCodeOf,
  isWindows,
  mergeRepeatedSignals,
  PreparationError,
  readText,
  root,
  runChild,
  runQuietly,
  say,
  watchParent,
  withLock,
} from './processes.mjs';

/** The Node that is fetched when the one of the host is too old. Exact, so that two machines run the same. */
const RUNTIME_VERSION = '24.21.0';
/** npm without prompts, scripts and chatter; short waits, so that being offline is told within seconds. */
const NPM_OPTIONS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

const inRoot = (...parts) => path.join(root, ...parts);

async function timed(title, work) {
  say(`${title}…`);
  const start = performance.now();
  const answer = await work();
  say(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return answer;
}

/* ---------------------------------------------------------------- npm */

/** npm's own program file, so that it can run under the Node of our choice; null when only a shell wrapper exists. */
function findNpmCli() {
  const given = process.env.npm_execpath;
  // pnpm and yarn set the same variable to themselves.
  if (given && /npm-cli\.c?js$/.test(given) && fs.existsSync(given)) return given;
  const beside = ['node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js'];
  const folders = [path.dirname(process.execPath), ...(process.env.PATH ?? '').split(path.delimiter)].filter(Boolean);
  for (const folder of folders) {
    const link = path.join(folder, 'npm');
    const target = fs.existsSync(link) ? fs.realpathSync(link) : '';
    if (/npm-cli\.c?js$/.test(target)) return target;
    const found = beside.map((tail) => path.join(folder, tail)).find((file) => fs.existsSync(file));
    if (found) return found;
  }
  return null;
}

async function npm(node, args, purpose) {
  const cli = findNpmCli();
  if (!cli)
    throw new PreparationError('npm was not found. Install Node.js with npm (https://nodejs.org), then run again.');
  const { code, output } = await runQuietly(node, [cli, ...args, ...NPM_OPTIONS]);
  if (code !== 0) throw new PreparationError(explainNpm(output, purpose));
}

function explainNpm(output, purpose) {
  const advice = [
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i,
      'The npm registry is not reachable. Connect to the internet once (a proxy: `npm config set proxy …`, a mirror: `npm config set registry …`) and run the command again; afterwards no network is needed.',
    ],
    [
      /SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF|CERT_HAS_EXPIRED|DEPTH_ZERO/,
      'The registry shows a certificate that Node does not know; a company network often puts its own in between. Name the file of its authority, NODE_EXTRA_CA_CERTS=/path/to/ca.pem (often /etc/ssl/certs/ca-certificates.crt), and run the command again.',
    ],
    [/ENOSPC/, 'The disk is full. Make room and run the command again.'],
    [
      /EACCES|EPERM|EROFS/,
      `Something is not writable: ${root} or npm's cache. Run as the owner of that folder, or set npm_config_cache to a folder you may write.`,
    ],
    [
      /EUSAGE|Missing: /,
      'package.json and package-lock.json disagree. Run `npm install` and look at what it changes in package-lock.json.',
    ],
  ].find(([pattern]) => pattern.test(output))?.[1];
  const lines = output.split('\n').filter((line) => line.trim() && !/^npm error\s+(at |[{}]|\w+: )/.test(line));
  return `npm could not ${purpose}.\n${lines.slice(0, 10).join('\n')}\n\n${advice ?? 'Run the command again; if it fails in the same way, the lines above say why.'}`;
}

/* ---------------------------------------------------------------- 1. the runtime */

/** Node runs our TypeScript as it is from 22.18 on (and 23.6 on in the odd line between). */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** @returns {Promise<string>} the Node binary that the product runs on: the host's own, or one brought from npm. */
export async function ensureRuntime() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const home = inRoot('.galena', 'runtime');
  const folder = (base) => path.join(base, 'node_modules', name);
  const binary = (base) => path.join(folder(base), 'bin', isWindows ? 'node.exe' : 'node');
  const isThere = () =>
    readText(path.join(folder(home), 'package.json'))?.includes(`"${RUNTIME_VERSION}"`) && fs.existsSync(binary(home));
  if (isThere()) return binary(home);

  await withLock(async () => {
    if (isThere()) return;
    await timed(
      `Fetching Node ${RUNTIME_VERSION} (this machine has ${process.versions.node}, too old to go on with)`,
      () => fetchRuntime(name, home, binary),
    );
  });
  return binary(home);
}

/** Installed beside and renamed when whole: the folder of the final name is never half-filled. */
async function fetchRuntime(name, home, binary) {
  const fresh = `${home}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true });
  const wanted = `${name}@${RUNTIME_VERSION}`;
  await npm(process.execPath, ['install', '--prefix', fresh, '--no-save', wanted], `fetch ${wanted}`);
  const check = spawnSync(binary(fresh), ['--version'], { encoding: 'utf8' });
  if (check.stdout?.trim() !== `v${RUNTIME_VERSION}`) {
    throw new PreparationError(
      `${wanted} does not run on this machine (${check.error?.code ?? check.stderr?.trim()}). Install Node 22.18 or newer yourself and run again.`,
    );
  }
  fs.rmSync(home, { recursive: true, force: true });
  fs.renameSync(fresh, home);
}

/* ---------------------------------------------------------------- 2. the packages */

/** Brings node_modules to what package-lock.json says. */
export async function ensureDependencies(node) {
  const mark = inRoot('node_modules', '.galena-lock');
  const lock = readText(inRoot('package-lock.json'));
  if (lock === null) throw new PreparationError(`${inRoot('package-lock.json')} is missing. Is this a whole checkout?`);
  // The platform belongs to it: a checkout shared with a container or another machine holds the wrong binaries.
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (readText(mark) === wanted) return;

  await withLock(async () => {
    if (readText(mark) === wanted) return;
    fs.rmSync(mark, { force: true });
    // The build needs the tools too, whatever NODE_ENV or the user's npm settings leave out.
    await timed('Installing packages', () =>
      npm(node, ['ci', '--include=dev', '--include=optional'], 'install the packages'),
    );
    fs.writeFileSync(mark, wanted);
  });
}

/* ---------------------------------------------------------------- 3. the build */

const BUILD_FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
const PACKAGE_FILES = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html'];
const PACKAGE_FOLDERS = ['src', 'migrations', 'public'];

/** Fingerprint of everything the build reads, by content: a checkout, a copy and a touch change nothing. */
function hashSources() {
  const hash = createHash('sha256');
  const add = (file) => {
    const content = fs.readFileSync(inRoot(file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  };
  const walk = (folder) => {
    const entries = fs.readdirSync(inRoot(folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(name)) add(name);
    }
  };
  const exists = (name) => fs.existsSync(inRoot(name));
  BUILD_FILES.filter(exists).forEach(add);
  for (const name of fs.readdirSync(inRoot('packages')).toSorted()) {
    const within = (part) => path.join('packages', name, part);
    PACKAGE_FILES.map(within).filter(exists).forEach(add);
    PACKAGE_FOLDERS.map(within).filter(exists).forEach(walk);
  }
  return hash.digest('hex');
}

const BUILD_OUTPUT = ['dist/web/index.html', 'dist/server/main.js'];

/** Builds dist/web and dist/server when their sources changed. */
async function ensureBuild(node) {
  const mark = inRoot('dist', '.hash');
  const isBuilt = (hash) => readText(mark) === hash && BUILD_OUTPUT.every((file) => fs.existsSync(inRoot(file)));
  if (isBuilt(hashSources())) return;

  await withLock(async () => {
    const hash = hashSources();
    if (isBuilt(hash)) return;
    fs.rmSync(mark, { force: true });
    await timed('Building', async () => {
      await viteBuild(node, 'packages/web/vite.config.ts');
      await viteBuild(node, 'packages/server/vite.config.ts', '--ssr', inRoot('packages/server/src/main/main.ts'));
    });
    fs.writeFileSync(mark, hash);
  });
}

async function viteBuild(node, config, ...args) {
  const { code, output } = await runQuietly(
    node,
    [inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', inRoot(config), '--logLevel', 'warn', ...args],
    { ...environmentFor(node), NODE_ENV: 'production' },
  );
  if (code !== 0) throw new PreparationError(`The build failed (${config}).\n${output.trim()}`);
}

/* ---------------------------------------------------------------- going on with the product */

/** Everything that `dist/server/main.js` needs. Answers the Node to run it on. */
export async function prepare() {
  const node = await ensureRuntime();
  await ensureDependencies(node);
  await ensureBuild(node);
  return node;
}

/**
 * Runs the built server: in this process when this Node is new enough, else in a child that cannot outlive it.
 * @param {string} node binary from `ensureRuntime`
 * @param {string[]} args command name and its arguments
 */
export async function runServer(node, args) {
  const main = inRoot('dist', 'server', 'main.js');
  // npm starts scripts in the checkout; do the same without npm. File names from the caller start at INIT_CWD.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  if (node !== process.execPath) return runChild(node, [main, ...args]);
  mergeRepeatedSignals();
  // As a lost parent and not as a signal: npm often ends on the same signal, and a second one would cut the stop short.
  watchParent(() => process.emit('disconnect') || process.exit(exitCodeOf(null, 'SIGTERM')));
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
}

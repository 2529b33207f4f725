import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './folders.ts';

/** A browser of this machine, and what its environment needs beyond ours. */
type Chromium = { readonly path: string; readonly environment: Readonly<Record<string, string>> };

/** How a browser is started for tests: alone, silent, and asking nobody outside. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isWhole = (path: string, environment: Readonly<Record<string, string>>): boolean => {
  const { status, stderr } = spawnSync(path, ['--version'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0 && !stderr?.includes('shared libraries')) throw new Error(`${path} does not run: ${stderr}`);
  return status === 0;
};

const packageFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');

/** The libraries that come along with the browser (NSS and the like), unpacked. */
const unpackLibraries = (folder: string): void => {
  const target = join(folder, 'al2023');
  mkdirSync(target);
  const input = brotliDecompressSync(readFileSync(join(packageFolder(), 'bin/al2023.tar.br')));
  const { status, stderr } = spawnSync('tar', ['-x', '-C', target], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the libraries of the browser could not be unpacked: ${stderr}`);
};

const unpack = async (folder: string): Promise<void> => {
  const { default: packed } = await import('@sparticuz/chromium');
  const usual = process.env['TMPDIR'];
  // The package unpacks where the system says temporary files go, and nowhere else.
  process.env['TMPDIR'] = folder;
  packed.setGraphicsMode = false;
  await packed.executablePath().finally(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });
  unpackLibraries(folder);
};

/** Unpacked once per version, beside and renamed when whole: who finds the folder finds all of it. @returns the folder */
const unpackOnce = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  const home = join(root, '.galena');
  const folder = join(home, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  const fresh = mkdtempSync(join(home, 'chromium-new-'));
  try {
    await unpack(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    // Another run was quicker, or it could not be unpacked.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
};

/** The browser from npm. */
const takeFromNpm = async (): Promise<Chromium> => {
  const folder = await unpackOnce();
  const path = join(folder, 'chromium');
  // A machine without any font would show empty boxes; the package brings one.
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  if (isWhole(path, fonts)) return { path, environment: fonts };
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  const environment = { ...fonts, LD_LIBRARY_PATH: libraries };
  if (!isWhole(path, environment))
    throw new Error('the browser from npm misses libraries: install chromium, or set GALENA_CHROMIUM');
  return { path, environment };
};

const find = async (): Promise<Chromium> => {
  const input = process.env['GALENA_CHROMIUM'];
  if (input && input !== 'npm') return { path: input, environment: {} };
  const path = input ? undefined : installed.find((candidate) => existsSync(candidate));
  if (path) return { path, environment: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found: install Google Chrome, or let GALENA_CHROMIUM name a Chromium.');
  return takeFromNpm();
};

let found: Promise<Chromium> | undefined;

/**
 * Finds a Chromium: the one GALENA_CHROMIUM names, an installed one, else the one from npm (which GALENA_CHROMIUM=npm
 * takes in any case).
 */
export const findChromium = (): Promise<Chromium> => (found ??= find());

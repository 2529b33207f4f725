import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { CleanUp } from './clean-up.ts';
import { makeProgramFolder } from './folders.ts';

/** A browser of this machine, and what its environment needs beyond ours. */
type Chromium = { readonly path: string; readonly environment: Readonly<Record<string, string>> };

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

/** Unpacks the libraries that come along with the browser (NSS and the like). @returns their folder. */
const unpackLibraries = (programs: string, folder: string): string => {
  const target = join(folder, 'al2023');
  mkdirSync(target);
  const input = brotliDecompressSync(readFileSync(join(programs, 'al2023.tar.br')));
  const { status, stderr } = spawnSync('tar', ['-x', '-C', target], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the libraries of the browser could not be unpacked: ${stderr}`);
  return join(target, 'lib');
};

/** The browser from npm, unpacked in a folder of its own: in the common one a second run would find it half written. */
const unpackFromNpm = async (cleanUp: CleanUp): Promise<Chromium> => {
  const folder = makeProgramFolder(cleanUp);
  const { default: packed } = await import('@sparticuz/chromium');
  const usual = process.env['TMPDIR'];
  // The package unpacks where the system says temporary files go, and nowhere else.
  process.env['TMPDIR'] = folder;
  packed.setGraphicsMode = false;
  const path = await packed.executablePath().finally(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });
  // A machine without any font would show empty boxes; the package brings one.
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  if (isWhole(path, fonts)) return { path, environment: fonts };
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const libraries = unpackLibraries(join(dirname(entry), '../../bin'), folder);
  const environment = {
    ...fonts,
    LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  };
  if (!isWhole(path, environment))
    throw new Error('the browser from npm misses libraries: install chromium, or set GALENA_CHROMIUM');
  return { path, environment };
};

/**
 * Finds a Chromium: the one GALENA_CHROMIUM names, an installed one, else the one from npm (which GALENA_CHROMIUM=npm
 * takes in any case).
 */
export const findChromium = async (cleanUp: CleanUp): Promise<Chromium> => {
  const wish = process.env['GALENA_CHROMIUM'];
  if (wish && wish !== 'npm') return { path: wish, environment: {} };
  const path = wish ? undefined : installed.find((candidate) => existsSync(candidate));
  if (path) return { path, environment: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found: install Google Chrome, or let GALENA_CHROMIUM name a Chromium.');
  return unpackFromNpm(cleanUp);
};

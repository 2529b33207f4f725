import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSavedPage } from './read-command.ts';
import { UsageError } from '../platform/module/usage-error.ts';

const page = `<!doctype html><html lang="pt"><title>Padaria Estrela</title>
<a href="/contactos">Contactos</a>
<p>Escreva para info [at] padaria-estrela.pt ou ligue 21 555 0112</p></html>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galena-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const findingsOf = async (...args: readonly string[]) => JSON.parse(await readSavedPage(args));

/** Types the command, as an operator does. */
const type = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  new Promise<{ readonly exitCode: number | null; readonly out: string; readonly problem: string }>((resolve) => {
    const words = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), 'read', ...args];
    const options = { env: { ...process.env, ...environment } };
    const child = execFile(process.execPath, words, options, (_error, out, problem) =>
      resolve({ exitCode: child.exitCode, out, problem }),
    );
  });

describe('galena read', () => {
  it('tells what stands on a page, and how surely', async () => {
    const found = await findingsOf(fileOf('page.html', page));
    expect(found).toMatchObject({ title: 'Padaria Estrela', language: 'pt' });
    expect(found.emails).toMatchObject([{ email: 'info@padaria-estrela.pt', type: 'generic' }]);
    const [{ sighting }] = found.emails;
    expect(sighting.snippet.slice(...sighting.mark)).toBe('info [at] padaria-estrela.pt');
    // The language of the page says where it dials.
    expect(found.phones).toMatchObject([{ number: '+351215550112' }]);
    // Of no country that is known, a number without one is nobody's.
    const abroad = await findingsOf(fileOf('abroad.html', page.replace('lang="pt"', 'lang="en"')));
    expect(abroad.phones).toEqual([]);
  });

  it('takes the page for one of an address and a country, where these are said', async () => {
    const path = fileOf('page.html', page);
    const found = await findingsOf(path, '--url', 'https://padaria-estrela.pt/onde/', '--country', 'pt');
    expect(found.phones).toMatchObject([{ number: '+351215550112' }]);
    expect(found.links).toMatchObject([{ url: 'https://padaria-estrela.pt/contactos' }]);
  });

  it('finds nothing in bytes that are no page', async () => {
    const bytes = Uint8Array.from({ length: 4_096 }, (_, at) => (at * 197 + (at >> 3)) % 256);
    expect(await findingsOf(fileOf('picture.png', bytes))).toMatchObject({ title: null, emails: [], phones: [] });
  });

  it.each<[string, () => readonly string[], RegExp]>([
    ['no file', () => [], /^Usage: /],
    ['two files', () => [fileOf('a.html', page), fileOf('b.html', page)], /^Usage: /],
    ['a file that is not there', () => [join(folder, 'none.html')], /Can’t read .*none\.html: ENOENT[^]*Usage: /],
    ['a folder', () => [folder], /Can’t read .*: EISDIR[^]*Usage: /],
    ['an empty file', () => [fileOf('empty.html', '')], /empty\.html is empty\nUsage: /],
    ['an address that is none', () => [fileOf('page.html', page), '--url', 'here'], /^Usage: /],
    ['an option without its value', () => [fileOf('page.html', page), '--url'], /--url[^]*Usage: /],
    ['an option that nobody knows', () => [fileOf('page.html', page), '--lang', 'pt'], /'--lang'[^]*Usage: /],
  ])('is refused in words: %s', async (_title, argsOf, sentence) => {
    const outcome = await readSavedPage(argsOf()).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(UsageError);
    expect((outcome as UsageError).message).toMatch(sentence);
  });
});

describe('galena read in a terminal', () => {
  it('says the findings alone and exits 0; a relative path begins where it was typed', async () => {
    fileOf('page.html', page);
    const { exitCode, out, problem } = await type(['page.html'], { INIT_CWD: folder });
    expect({ exitCode, problem }).toEqual({ exitCode: 0, problem: '' });
    expect(JSON.parse(out).emails).toMatchObject([{ email: 'info@padaria-estrela.pt' }]);
  });

  it('says what is wrong without a stack, and exits 1', async () => {
    const { exitCode, out, problem } = await type(['--lang', 'pt']);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(problem).toContain("Unknown option '--lang'");
    expect(problem).not.toMatch(/\bat .*:\d+/);
  });
});

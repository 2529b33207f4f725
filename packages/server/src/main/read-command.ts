import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readPage } from '@galena/adapters/sites';
import { UsageError } from '../platform/module/usage-error.ts';

const usage = 'Usage: npm run galena -- read <page.html> [--url https://example.com/contact] [--country PT]';

const readWords = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: { type: 'string', default: 'https://page.invalid/' }, country: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

/**
 * What the reader of look-ups finds on a saved page, as JSON: to see why it finds something, or does not.
 * @throws UsageError for arguments that make no sense, and for a file with nothing in it or that cannot be read
 */
export const readSavedPage = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = readWords(args);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || !URL.canParse(values.url)) throw new UsageError(usage);
  // npm runs scripts in the checkout; a relative path means the folder the command was typed in.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`Can’t read ${file}: ${(error as Error).message}\n${usage}`);
  });
  if (bytes.length === 0) throw new UsageError(`${file} is empty\n${usage}`);
  const page = { url: values.url, bytes, contentType: null };
  return JSON.stringify(readPage(page, { country: values.country?.toUpperCase() ?? null }), null, 2);
};

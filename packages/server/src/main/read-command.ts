import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readPage } from '@galena/adapters/sites';
import { UsageError } from './usage-error.ts';

const usage = 'Usage: npm run galena -- read <page.html> [--url https://example.com/contact] [--country PT]';

/**
 * What the reader of look-ups finds on a saved page, as JSON: to see why it finds something, or does not.
 * @throws UsageError for arguments that make no sense
 */
export const readSavedPage = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { url: { type: 'string', default: 'https://page.invalid/' }, country: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || !URL.canParse(values.url)) throw new UsageError(usage);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}\n${usage}`);
  });
  const page = { url: values.url, bytes, contentType: null };
  return JSON.stringify(readPage(page, { country: values.country?.toUpperCase() ?? null }), null, 2);
};

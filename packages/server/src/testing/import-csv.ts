import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvKinds, readCsvHeader } from '@galena/adapters/open-data';
import { importFile } from '../modules/catalogue/index.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { TestApp } from './test-app.ts';

type Imported = Awaited<ReturnType<typeof importFile>>;

/** Imports a table of companies or groups as `galena import csv` does, its columns as they seem to be. */
export const importCsv = async (
  { app, databaseUrl }: TestApp,
  kind: 'company' | 'group',
  content: string | Uint8Array,
  file = `${kind}.csv`,
): Promise<Imported> => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-import-'));
  const loader = await openLoader(databaseUrl, 'galena_system');
  try {
    const path = join(folder, file);
    writeFileSync(path, content);
    const header = await readCsvHeader(path);
    const input = { source: 'csv', path, progress: () => undefined } as const;
    const context = app.systemContext('import');
    if (kind === 'company') {
      const { guess, read } = csvKinds.company;
      return await importFile(context, loader, { ...input, kind, file: await read(path, guess(header)) });
    }
    const { guess, read } = csvKinds.group;
    return await importFile(context, loader, { ...input, kind, file: await read(path, guess(header)) });
  } finally {
    await loader.close();
    rmSync(folder, { recursive: true });
  }
};

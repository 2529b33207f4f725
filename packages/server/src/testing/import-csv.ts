import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvKinds, readCsvHeader } from '@galena/adapters/open-data';
import { importFile } from '../modules/catalogue/index.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { TestHouse } from './test-house.ts';

type Imported = Awaited<ReturnType<typeof importFile>>;

/** Imports a table of companies or groups as `galena import csv` does, its columns as they seem to be. */
export const importCsv = async (
  { house, databaseUrl }: TestHouse,
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
    const work = house.systemWork('import');
    if (kind === 'company') {
      const { guess, read } = csvKinds.company;
      return await importFile(work, loader, { ...input, kind, file: await read(path, guess(header)) });
    }
    const { guess, read } = csvKinds.group;
    return await importFile(work, loader, { ...input, kind, file: await read(path, guess(header)) });
  } finally {
    await loader.close();
    rmSync(folder, { recursive: true });
  }
};

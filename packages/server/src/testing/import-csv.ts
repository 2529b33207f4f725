import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath, type FileToImport } from '../modules/catalogue/index.ts';
import type { ImportKind } from '@galena/contract/catalogue';
import type { TestApp } from './test-app.ts';

type Imported = Awaited<ReturnType<typeof importPath>>;

/** Imports a table as `galena import csv` does, its columns as they seem to be. */
export const importCsv = async (
  { app }: TestApp,
  kind: ImportKind,
  content: string | Uint8Array,
  file = `${kind}.csv`,
  more: Pick<FileToImport, 'replace'> = {},
): Promise<Imported> => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-import-'));
  try {
    const path = join(folder, file);
    writeFileSync(path, content);
    const input = { source: 'csv', kind, path, ...more } as const;
    return await importPath(app.systemContext('import'), input, { progress: () => undefined });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

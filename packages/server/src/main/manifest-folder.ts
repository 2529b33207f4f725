import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A manifest as it lies in a folder. */
export type ManifestFile = { readonly file: string; readonly text: string };

/** The manifests in a folder that the operator named, by name; undefined: none was named. @throws when there is no such folder */
export const readManifestFolder = (folder: string | undefined): readonly ManifestFile[] =>
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .toSorted()
        .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

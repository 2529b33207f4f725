import type { OpenPlace, PlaceBatch, PlaceFile } from '@galena/adapters/open-data';
import type { ImportSource } from '@galena/contract/catalogue';
import { importFile } from '../modules/catalogue/index.ts';
import { ownLogin } from '../platform/db/login.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { TestApp } from './test-app.ts';

/** A café in Monaco. */
export const placeOf = (ref: string, more: Partial<OpenPlace> = {}): OpenPlace => ({
  ref: `node/${ref}`,
  name: `Place ${ref}`,
  categories: ['cafe'],
  kinds: [],
  lat: 43.739,
  lng: 7.426,
  phones: [],
  emails: [],
  tags: { amenity: 'cafe', name: `Place ${ref}` },
  ...more,
});

/** A file that was read. */
export const fileOfPlaces = (places: readonly OpenPlace[], more: Partial<PlaceBatch> = {}): PlaceFile => ({
  release: () => '2021-04-21',
  batches: (async function* () {
    yield { rows: places, read: places.length, refused: {}, examples: [], progress: 1, ...more };
  })(),
});

type Options = { readonly path?: string; readonly source?: ImportSource; readonly replace?: boolean };

/** Imports what was read, as `galena import` does; whatever it ends, unless it is told to ask. */
export const importPlaces = async (
  { app, databaseUrl }: TestApp,
  file: PlaceFile,
  { path = 'monaco-2021-04-21.osm.pbf', source = 'osm', replace = true }: Options = {},
): ReturnType<typeof importFile> => {
  const loader = await openLoader(ownLogin(databaseUrl, 'galena_system'));
  const input = { kind: 'local', source, path, file, replace, progress: () => undefined } as const;
  try {
    return await importFile(app.systemContext('import'), loader, input);
  } finally {
    await loader.close();
  }
};

import type { Compiled, Manifest, Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { App, Context } from '../../platform/context/context.ts';
import { manifestsPort } from './manifests.ports.ts';
import * as store from './manifests.store.ts';

type Version = { readonly id: number; readonly version: number };

// What a version says never changes, and ids are never used again: what is kept here cannot be out of date in any process.
const kept = new WeakMap<App, Map<string, Compiled>>();

const maxKept = 500;

/** A version as it is asked; null: there is none. */
const maybeCompiled = async (context: Context, { id, version }: Version): Promise<Compiled | null> => {
  const { app } = context;
  const all = kept.get(app) ?? new Map<string, Compiled>();
  kept.set(app, all);
  const name = `${id}.${version}`;
  const known = all.get(name);
  if (known) return known;
  const body = await inReadTransaction(context, ({ db }) => store.maybeBody(db, id, version));
  if (body === null) return null;
  const compiled = app.ports.get(manifestsPort).read(body);
  if (all.size >= maxKept) all.clear();
  all.set(name, compiled);
  return compiled;
};

/** Cursors say of which version they are: `3:…`. */
const cursorOf = (version: number, cursor: string | null): string | null =>
  cursor === null ? null : `${version}:${cursor}`;

const partsOf = (cursor: string): { readonly version: number; readonly rest: string } | null => {
  const [, version, rest = ''] = /^([1-9]\d{0,8}):(.*)$/s.exec(cursor) ?? [];
  return version === undefined ? null : { version: Number(version), rest };
};

/** A version whose pages say that they are its own. */
const ofVersion = (version: number, searcher: Searcher): Searcher => ({
  ...searcher,
  find: async (call, question, page) => {
    const cursor = page.cursor === null ? null : (partsOf(page.cursor)?.rest ?? '');
    const found = await searcher.find(call, question, { ...page, cursor });
    return { ...found, next: cursorOf(version, found.next) };
  },
});

/** A source that the operator told, as it is asked now, and as it was asked by a search that goes on. */
export type ManifestSearcher = {
  readonly searcher: Searcher;
  readonly manifest: Manifest;
  /**
   * The version that a page belongs to: a search goes on with the one it began with.
   * @throws VendorError when that is gone, or the settings do not fit it any more
   */
  readonly at: (context: Context, cursor: string | null, settings: unknown) => Promise<Searcher>;
};

const searcherOf = (
  active: store.ActiveManifest,
  { searcher: current, manifest }: NonNullable<Compiled['compiled']>,
): ManifestSearcher => {
  const searcher = ofVersion(active.version, current as Searcher);
  return {
    searcher,
    manifest,
    at: async (context, cursor, settings) => {
      const version = cursor === null ? active.version : (partsOf(cursor)?.version ?? active.version);
      if (version === active.version) return searcher;
      const earlier = (await maybeCompiled(context, { id: active.id, version }))?.compiled?.searcher;
      if (!earlier?.config.safeParse(settings).success)
        throw new VendorError(active.key, 'bad_input', 'The manifest of this source was changed while the search ran');
      return ofVersion(version, earlier as Searcher);
    },
  };
};

/**
 * The sources that were told in manifests, as they stand at this moment: which version is in use is asked of the database each time.
 * What this version of the product cannot read is left out.
 */
export const findManifestSearchers = async (context: Context): Promise<readonly ManifestSearcher[]> => {
  const active = await inReadTransaction(context, ({ db }) => store.findActive(db));
  const found: ManifestSearcher[] = [];
  for (const one of active) {
    const compiled = (await maybeCompiled(context, one))?.compiled;
    if (compiled) found.push(searcherOf(one, compiled));
    else context.log.warn({ manifest: one.key, version: one.version }, 'a manifest cannot be read');
  }
  return found;
};

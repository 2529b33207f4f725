import type { Compiled, ManifestFault, Searcher } from '@galena/adapters/searchers';
import { type Fail, type FieldErrors, generalErrors } from '@galena/contract/kernel';
import type { ManifestSummary, ManifestVersion, ReadManifest, ReadyManifest } from '@galena/contract/search';
import { writeAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { manifestsPort } from './manifests.ports.ts';
import * as store from './manifests.store.ts';
import { addBuiltIn, findSet } from './searcher-calls.service.ts';
import { formOf, stateOf } from './searcher-settings.rules.ts';
import { codedSearchers, settableSearchers } from './searchers.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const readyOf = (context: Context): ReadyManifest[] =>
  context.app.ports
    .get(manifestsPort)
    .ready.map(({ key, label, type, text }) => ({ key, label, list_type: type as ReadyManifest['list_type'], text }));

/** The manifests with the sources that they are. */
const findSummaries = async (context: Context): Promise<readonly ManifestSummary[]> => {
  const set = await findSet(context, await settableSearchers(context));
  const rows = await inReadTransaction(context, ({ db }) => store.findManifests(db));
  const { read } = context.app.ports.get(manifestsPort);
  return rows.map(({ body, ...row }) => {
    const searcher = set.find(({ row: { provider } }) => provider === row.key)?.row;
    return {
      ...row,
      is_readable: read(body).compiled !== null,
      searcher_id: searcher?.id ?? null,
      status: searcher ? stateOf(searcher) : null,
    };
  });
};

/** What stands, and what there is to begin with. */
export const watchManifests = async (
  context: Context,
): Promise<{ manifests: ManifestSummary[]; ready: ReadyManifest[] }> => ({
  manifests: [...(await findSummaries(context))],
  ready: readyOf(context),
});

const getSummary = async (context: Context, id: number, fail: FailNotFound): Promise<ManifestSummary> =>
  (await findSummaries(context)).find((one) => one.id === id) ?? fail(generalErrors.not_found);

const historyOf = (context: Context, id: number): Promise<ManifestVersion[]> =>
  inReadTransaction(context, async ({ db }) => [...(await store.findVersions(db, id))]);

/** A manifest as it was written, with its versions. */
export const getManifest = async (context: Context, id: number, version: number | undefined, fail: FailNotFound) => {
  const summary = await getSummary(context, id, fail);
  const text = await inReadTransaction(context, ({ db }) => store.maybeBody(db, id, version ?? summary.version));
  return { ...summary, text: text ?? fail(generalErrors.not_found), history: await historyOf(context, id) };
};

/** What only this installation can say of a manifest: its name is taken, or it was of another kind before. */
const faultsHere = async (context: Context, { key, type }: Searcher): Promise<readonly ManifestFault[]> => {
  if (codedSearchers(context).some(({ card }) => card.key === key))
    return [{ path: '/key', message: 'This is the key of a built-in source. Choose another.' }];
  const rows = await inReadTransaction(context, ({ db }) => store.findManifests(db));
  const before = rows.find((one) => one.key === key);
  return before && before.list_type !== type
    ? [{ path: '/type', message: 'The kind of leads can’t change between versions. Choose another key.' }]
    : [];
};

/** A manifest as it may be used here, or all that is wrong with it. */
const readManifest = async (context: Context, text: string): Promise<Compiled> => {
  const compiled = context.app.ports.get(manifestsPort).read(text);
  if (compiled.compiled === null) return compiled;
  const faults = await faultsHere(context, compiled.compiled.searcher as Searcher);
  return faults.length === 0 ? compiled : { compiled: null, faults };
};

/** Looks at a manifest without keeping it. */
export const checkManifest = async (
  context: Context,
  text: string,
): Promise<{ faults: ManifestFault[]; manifest: ReadManifest | null }> => {
  const { compiled, faults } = await readManifest(context, text);
  if (compiled === null) return { faults: [...faults], manifest: null };
  const { key, label, type, supportedFilters, needs = [], examples = [], config } = compiled.searcher;
  return {
    faults: [],
    manifest: {
      key,
      label,
      list_type: type,
      supported_filters: [...supportedFilters],
      needs: [...needs],
      examples: [...examples],
      config: formOf(config) as ReadManifest['config'],
    },
  };
};

/** The faults of a manifest as a refusal, by their paths. */
const refusalOf = (faults: readonly ManifestFault[]) => {
  const byPath = Map.groupBy(faults, ({ path }) => path || 'text');
  const errors: FieldErrors = Object.fromEntries(
    [...byPath].map(([path, ones]) => [path, ones.map(({ message }) => message)]),
  );
  return invalidInput(errors);
};

/** A manifest that may be used. @throws AppError 422 with its faults by their paths */
export const requireManifest = async (context: Context, text: string): Promise<Searcher> => {
  const { compiled, faults } = await readManifest(context, text);
  if (compiled === null) throw refusalOf(faults);
  return compiled.searcher as Searcher;
};

const note = (tx: Tx, entry: Pick<AuditEntry, 'action' | 'entityId' | 'label' | 'changes'>): Promise<void> =>
  writeAudit(tx, { entity: 'manifest', subjectId: userOf(tx).userId, ...entry });

/** The manifest of a key with its text in use; null: there is none. */
const maybeByKey = async (tx: Tx, key: string): Promise<store.ManifestRow | null> =>
  (await store.findManifests(tx.db)).find((one) => one.key === key) ?? null;

const failHere: FailNotFound = () => {
  throw new Error('a manifest is gone in its own transaction');
};

/** Keeps a manifest as a new version, which is asked from now on. The same text again is no new version. */
export const saveManifest = (context: Context, text: string): Promise<ManifestSummary> =>
  inTransaction(context, async (tx) => {
    await store.lockManifests(tx.db);
    const searcher = await requireManifest(tx, text);
    const { key, label, type: listType } = searcher;
    const [at, before] = [moment(tx.clock), await maybeByKey(tx, key)];
    if (before?.body === text) return getSummary(tx, before.id, failHere);
    const id = before?.id ?? (await store.createManifest(tx.db, key, at));
    const version = 1 + Math.max(0, ...(await store.findVersions(tx.db, id)).map((one) => one.version));
    await store.createVersion(tx.db, { id, version, label, listType, body: text, at });
    await store.setVersion(tx.db, id, version, at);
    await addBuiltIn(tx, [{ card: searcher, config: searcher.config }]);
    await note(tx, {
      action: 'manifest_saved',
      entityId: id,
      label,
      changes: { version: [before?.version ?? null, version] },
    });
    return getSummary(tx, id, failHere);
  });

/** Asks another version from now on, which has to be as good as a new one. */
export const activateVersion = (
  context: Context,
  id: number,
  version: number,
  fail: FailNotFound,
): Promise<ManifestSummary> =>
  inTransaction(context, async (tx) => {
    await store.lockManifests(tx.db);
    const before = (await store.findManifests(tx.db)).find((one) => one.id === id) ?? fail(generalErrors.not_found);
    const text = (await store.maybeBody(tx.db, id, version)) ?? fail(generalErrors.not_found);
    const searcher = await requireManifest(tx, text);
    if (version !== before.version) await store.setVersion(tx.db, id, version, moment(tx.clock));
    await addBuiltIn(tx, [{ card: searcher, config: searcher.config }]);
    const changes = { version: [before.version, version] as const };
    await note(tx, { action: 'manifest_activated', entityId: id, label: searcher.label, changes });
    return getSummary(tx, id, fail);
  });

/** Takes a manifest away with its versions, and its source with its credentials; leads that it found stay. */
export const removeManifest = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    await store.lockManifests(tx.db);
    const one = (await store.findManifests(tx.db)).find((row) => row.id === id) ?? fail(generalErrors.not_found);
    await store.removeSearcherOf(tx.db, one.key);
    await store.removeManifest(tx.db, id);
    await note(tx, { action: 'manifest_removed', entityId: id, label: one.label });
  });

/** Writes down that somebody asked a vendor by a manifest. */
export const noteTest = (context: Context, label: string, ok: boolean): Promise<void> =>
  inTransaction(context, (tx) => note(tx, { action: 'manifest_tested', label, changes: { ok: [null, ok] } }));

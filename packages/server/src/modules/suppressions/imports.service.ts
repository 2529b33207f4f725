import { importErrors, type fileFaults } from '@galena/contract/imports';
import { generalErrors, type Fail, type FileToSend, type Upload, type uploadErrors } from '@galena/contract/kernel';
import { maxOptOutFile, type OptOutImport, type suppressionErrors } from '@galena/contract/suppressions';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import { storeFile, type StoredFile } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { openCopy } from '../imports/index.ts';
import * as store from './imports.store.ts';
import { importJob } from './imports.jobs.ts';
import { assertOwnList, assertReseller } from './opt-outs.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const maxShown = 20;
/** Longer than any worker needs. */
const keptSeconds = 7 * 24 * 3600;

const importOf = (row: store.ImportRow): OptOutImport => {
  const { user_id: _user, file_id: _file, list_id: listId, for_customers: _for, refused_lines: _lines, ...rest } = row;
  const { encoding: _encoding, phone_country: _country, ...plain } = rest;
  return { ...plain, campaign_id: listId };
};

/** The newest files of opt-outs, of the account or of one of its lists. */
export const findImports = async (tx: Tx, accountId: number, listId: number | null): Promise<OptOutImport[]> =>
  (await store.findImports(tx.db, accountId, { listId, limit: maxShown })).map(importOf);

export const watchImports = (context: Context): Promise<OptOutImport[]> =>
  inReadTransaction(context, (tx) => findImports(tx, userOf(tx).accountId, null));

type Started = {
  readonly reason: string;
  readonly campaign_id?: number | undefined;
  readonly for_customers: boolean;
  readonly encoding?: string | undefined;
  readonly phone_country?: string | undefined;
  readonly file: Upload;
};

type FailFile = Fail<(typeof fileFaults)[number]>;

// Of a text its beginning tells whether it is one.
const sampleBytes = 1_000_000;

/** Looks whether a file can be read at all. */
const assertTable = async (context: Context, fileId: number, encoding: string | undefined, fail: FailFile) => {
  const input = { accountId: userOf(context).accountId, fileId, encoding: encoding || undefined, sampleBytes };
  const table = await openCopy(context, input, () => fail(importErrors.file_damaged));
  await table.close();
};

type Kept = Omit<Started, 'file'> & { readonly forCustomers: boolean };

const begin = async (tx: Tx, { id: fileId, name: file }: StoredFile, kept: Kept): Promise<OptOutImport> => {
  const { accountId, userId } = userOf(tx);
  const id = await store.addImport(tx.db, {
    accountId,
    userId,
    file_id: fileId,
    file,
    // Whoever looks for the entries later finds them by the file they came from.
    reason: kept.reason || file.slice(0, 120),
    list_id: kept.campaign_id ?? null,
    for_customers: kept.forCustomers,
    encoding: kept.encoding || null,
    phone_country: kept.phone_country || null,
    at: moment(tx.clock),
  });
  await enqueue(tx, importJob, { import_id: id });
  await writeAudit(tx, { action: 'imported', entity: 'opt_outs', entityId: id, label: file });
  return importOf((await store.maybeImport(tx.db, accountId, id)) as store.ImportRow);
};

/** Keeps a file, looks whether it is a table, and lets it be read. @throws by `fail`: the account has no room for it, or it is none */
export const startImport = async (
  context: Context,
  { file, ...started }: Started,
  fail: FailNotFound & FailFile & Fail<(typeof uploadErrors)[number] | typeof suppressionErrors.only_resellers>,
): Promise<OptOutImport> => {
  const { accountId } = userOf(context);
  const { campaign_id: listId, encoding } = started;
  const forCustomers = started.for_customers && listId === undefined;
  assertReseller(context, forCustomers, fail);
  if (listId !== undefined) await inReadTransaction(context, (tx) => assertOwnList(tx, accountId, listId, fail));
  const limits = { kind: 'any', limitBytes: maxOptOutFile, purpose: 'import', expiresInSeconds: keptSeconds } as const;
  const stored = await storeFile(context, file, limits, fail);
  try {
    await assertTable(context, stored.id, encoding, fail);
    return await inTransaction(context, (tx) => begin(tx, stored, { ...started, forCustomers }));
  } catch (error) {
    await inTransaction(context, (tx) => buryFile(tx, accountId, stored.id));
    throw error;
  }
};

/** Which rows of a file name no contact. What stood there is not kept. */
export const exportRefused = (context: Context, id: number, fail: FailNotFound): Promise<FileToSend> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const row = (await store.maybeImport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const language = await getLanguage(tx, accountId, userId);
    const text = (name: string): string => textIn(language, `suppressions.refused.${name}`);
    const lines = row.refused_lines.map((line) => csvLine([line, text('why')]));
    const bytes = Buffer.concat([csvHead([text('line'), text('reason')]), Buffer.from(lines.join(''))]);
    return {
      name: `refused-${id}.csv`,
      contentType: csvType,
      size: null,
      etag: null,
      isInline: false,
      open: async () =>
        (async function* () {
          yield bytes;
        })(),
    };
  });

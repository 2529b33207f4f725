import {
  customerErrors as errors,
  maxCustomerFileBytes,
  maxCustomerRows,
  type CustomerImport,
} from '@galena/contract/customers';
import { importErrors, type fileFaults } from '@galena/contract/imports';
import {
  failHard,
  generalErrors,
  type Fail,
  type FileToSend,
  type Upload,
  type uploadErrors,
} from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import { storeFile, type StoredFile } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { openCopy, reading } from '../imports/index.ts';
import { missingColumns, placesIn } from './import-rows.rules.ts';
import { importJob } from './imports.jobs.ts';
import * as store from './imports.store.ts';
import { requirePackage, type FailPackage } from './selling.service.ts';

const maxShown = 5;
/** Longer than any worker needs. */
const keptSeconds = 7 * 24 * 3600;

type FailFile = Fail<typeof errors.columns_missing | typeof errors.too_many_rows | (typeof fileFaults)[number]>;
type FailStart = FailFile & FailPackage & Fail<typeof errors.import_under_way | (typeof uploadErrors)[number]>;

const importOf = ({ file_id: _file, ...shown }: store.ImportRow): CustomerImport => shown;

/** The newest files of the caller's customers. */
export const watchImports = (context: Context): Promise<CustomerImport[]> =>
  inReadTransaction(context, async (tx) =>
    (await store.findImports(tx.db, userOf(tx).accountId, maxShown)).map(importOf),
  );

/** How many rows a file has, after a look whether it is one of customers. */
const countRows = async (context: Context, fileId: number, fail: FailFile): Promise<number> => {
  const table = await openCopy(context, { accountId: userOf(context).accountId, fileId }, failHard);
  try {
    const missing = missingColumns(placesIn(table.header));
    if (missing.length > 0) return fail(errors.columns_missing, { params: { columns: missing.join(', ') } });
    return await reading(async () => {
      let count = 0;
      for await (const { content } of table.rows()) {
        count += content.length;
        if (count > maxCustomerRows) break;
      }
      return count;
    });
  } finally {
    await table.close();
  }
};

const begin = async (
  tx: Tx,
  { id: fileId, name: file }: StoredFile,
  { packageId, rows }: { readonly packageId: number; readonly rows: number },
  fail: FailStart,
): Promise<CustomerImport> => {
  const { accountId: sellerId, userId } = userOf(tx);
  const at = moment(tx.clock);
  const wanted = { sellerId, userId, file_id: fileId, file, package_id: packageId, rows, at };
  const id = (await store.addImport(tx.db, wanted)) ?? fail(errors.import_under_way);
  await enqueue(tx, importJob, { import_id: id });
  await writeAudit(tx, { action: 'imported', entity: 'customers', entityId: id, label: file });
  return importOf((await store.maybeImport(tx.db, sellerId, id)) as store.ImportRow);
};

/** Keeps a file of customers, looks whether it is one, and lets it be read. */
export const startImport = async (
  context: Context,
  { package_id: packageId, file }: { readonly package_id: number; readonly file: Upload },
  fail: FailStart,
): Promise<CustomerImport> => {
  const { accountId: sellerId } = userOf(context);
  await inReadTransaction(context, async (tx) => {
    await requirePackage(tx, sellerId, packageId, fail);
    if (await store.isImporting(tx.db, sellerId)) return fail(errors.import_under_way);
  });
  const limits = {
    kind: 'csv',
    limitBytes: maxCustomerFileBytes,
    purpose: 'import',
    expiresInSeconds: keptSeconds,
  } as const;
  const stored = await storeFile(context, file, limits, fail);
  try {
    const rows = await countRows(context, stored.id, fail);
    if (rows === 0) return fail(importErrors.file_empty);
    if (rows > maxCustomerRows) return fail(errors.too_many_rows, { params: { most: maxCustomerRows } });
    return await inTransaction(context, (tx) => begin(tx, stored, { packageId, rows }, fail));
  } catch (error) {
    await inTransaction(context, (tx) => buryFile(tx, sellerId, stored.id));
    throw error;
  }
};

/** Cancels a file that is under way: it waits for the row in hand, and no other is begun. */
export const cancelImport = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.import_over>,
): Promise<CustomerImport> =>
  inTransaction(context, async (tx) => {
    const { accountId: sellerId } = userOf(tx);
    const place = { sellerId, id };
    const row = (await store.maybeImport(tx.db, sellerId, id)) ?? fail(generalErrors.not_found);
    if (!(await store.lockUnderWay(tx.db, place))) return fail(errors.import_over);
    await store.endImport(tx.db, place, { state: 'canceled', stoppedAt: null, at: moment(tx.clock) });
    await buryFile(tx, sellerId, row.file_id);
    await writeAudit(tx, { action: 'canceled', entity: 'customers', entityId: id, label: row.file });
    await tellChange(tx, { kind: 'customer_import', id });
    return importOf((await store.maybeImport(tx.db, sellerId, id)) as store.ImportRow);
  });

/** Which rows of a file were refused, and why. What stood there is not kept. */
export const exportRefused = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> =>
  inReadTransaction(context, async (tx) => {
    const { accountId: sellerId, userId } = userOf(tx);
    if ((await store.maybeImport(tx.db, sellerId, id)) === null) return fail(generalErrors.not_found);
    const language = await getLanguage(tx, sellerId, userId);
    const text = (name: string): string => textIn(language, `customers.import.refusal.${name}`);
    const refusals = await store.findRefusals(tx.db, { sellerId, id });
    const lines = refusals.map(({ row, reasons }) =>
      csvLine([row, reasons.map((reason) => text(`reasons.${reason}`)).join('; ')]),
    );
    const bytes = Buffer.concat([csvHead([text('row'), text('reason')]), Buffer.from(lines.join(''))]);
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

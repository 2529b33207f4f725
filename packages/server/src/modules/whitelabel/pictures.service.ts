import {
  type BrandPicture,
  type BusinessAccount,
  pictureSides,
  whitelabelErrors as errors,
} from '@galena/contract/whitelabel';
import {
  fileLimits,
  generalErrors,
  type Fail,
  type FileToSend,
  type Upload,
  type uploadErrors,
} from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { openFile, openFileOf, removeFile, storeFile } from '../../platform/files/files.ts';
import { narrowImage } from '../../platform/files/images.ts';
import { maybePictureOfHost } from './brands.store.ts';
import { getBusinessAccount } from './business-accounts.service.ts';
import * as store from './business-accounts.store.ts';

type FailPicture = Fail<(typeof uploadErrors)[number] | typeof errors.business_account_missing>;

const kinds = { logo: 'image', favicon: 'icon' } as const;
const limits = { logo: fileLimits.image, favicon: fileLimits.icon } as const;

const bytesOf = async (file: FileToSend): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.open()) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The new picture is shown from now on, and the files of the one before go. */
const showVersion = async (tx: Tx, picture: BrandPicture, version: number | null): Promise<void> => {
  const { accountId } = userOf(tx);
  await store.setPictureVersion(tx.db, accountId, picture, version);
  for (const id of await store.removePictures(tx.db, accountId, picture, version)) await removeFile(tx, id);
  await writeAudit(tx, {
    action: version === null ? 'picture_removed' : 'picture_set',
    entity: 'business_account',
    entityId: accountId,
    label: picture,
  });
};

/**
 * Takes a reseller's picture, in every width that pages ask for. What came in is shown once all of them stand; an upload that dies on its
 * way leaves files that the next one removes.
 */
export const setPicture = async (
  context: Context,
  picture: BrandPicture,
  upload: Upload,
  fail: FailPicture,
): Promise<BusinessAccount> => {
  const { accountId } = userOf(context);
  const row = await inReadTransaction(context, (tx) => store.maybeBusinessAccount(tx.db, accountId));
  if (!row) return fail(errors.business_account_missing);
  const original = await storeFile(
    context,
    upload,
    { kind: kinds[picture], limitBytes: limits[picture], purpose: picture, expiresInSeconds: 600 },
    fail,
  );
  const bytes = await bytesOf(await openFile(context, original.id, () => fail(errors.business_account_missing)));
  for (const side of pictureSides[picture]) {
    const narrow = await narrowImage(bytes, { side, isSquare: picture === 'favicon' }, fail);
    const attach = (tx: Tx, { id }: { readonly id: number }) =>
      store.addPicture(tx.db, accountId, { picture, version: original.id, side, fileId: id });
    const made = { name: `${picture}-${side}.png`, bytes: narrow } as const;
    await storeFile(
      context,
      uploadOf(made),
      { kind: 'image', limitBytes: fileLimits.image, purpose: picture, attach },
      fail,
    );
  }
  await inTransaction(context, (tx) => showVersion(tx, picture, original.id));
  return getBusinessAccount(context);
};

const uploadOf = ({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): Upload => ({
  name,
  bytes: (async function* all() {
    yield bytes;
  })(),
});

export const removePicture = async (
  context: Context,
  picture: BrandPicture,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<BusinessAccount> => {
  await inTransaction(context, async (tx) => {
    const row = await store.lockBusinessAccount(tx.db, userOf(context).accountId);
    if ((row?.[`${picture}_version`] ?? null) === null) fail(generalErrors.not_found);
    await showVersion(tx, picture, null);
  });
  return getBusinessAccount(context);
};

/** The picture that the brand at the called host shows, in the width nearest to the wanted one. */
export const openPicture = async (
  context: Context,
  picture: BrandPicture,
  size: number | undefined,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const found = await maybePictureOfHost(context.db, context.origin.host, picture, size ?? pictureSides[picture][0]);
  return found ? openFileOf(context, found.account_id, found.file_id, fail) : fail(generalErrors.not_found);
};

import type { z } from 'zod';
import { identityErrors, Language, type UpdateMeBody } from '@galena/contract/identity';
import { fileLimits, generalErrors, type Fail, type Upload, type uploadErrors } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { removeFile, storeFile } from '../../platform/files/files.ts';
import { requireGoodPassword, requireOwnPassword } from './password.service.ts';
import { mailPerson } from './realms.service.ts';
import { findLogins, setPreference } from './people.store.ts';
import { googleApiKey } from './people.rules.ts';
import { findSealed, removeSealed } from './profile.store.ts';
import { sessionIdOf } from './sessions.service.ts';
import { revokeSessions } from './sessions.store.ts';
import { getOwner, updateUser, type OwnerRow, type UserChange } from './sign-up.store.ts';

type Body = z.output<typeof UpdateMeBody>;

const getSelf = (tx: Tx) => {
  const { accountId, userId } = userOf(tx);
  return getOwner(tx.db, accountId, userId);
};

/** What the profile asks of whoever keeps an account's key at Google, and asks Google with it. */
export type GoogleKey = {
  /** How the key of the account at hand ends; null: it has none. */
  readonly maybeMasked: (tx: Tx) => Promise<string | null>;
  /**
   * Tries a new key, outside any transaction; null: it is to go. @returns what keeps or removes it
   * @throws AppError 422 at `google_api_key` where Google refuses it
   */
  readonly prepare: (context: Context, key: string | null) => Promise<(tx: Tx) => Promise<void>>;
};

export const googleKeySlot = defineSlot<() => GoogleKey>('googleKey');

/** @throws Error where no room keeps such keys */
export const getGoogleKey = ({ app }: Context): GoogleKey => {
  const [answer] = app.slots.answersOf(googleKeySlot);
  if (!answer) throw new Error('no room keeps keys at Google');
  return answer();
};

/** What has to be asked before a profile is written. */
export type PreparedProfile = {
  /** Of the new password; null: none was asked for. */
  readonly passwordHash: string | null;
  /** Keeps the new key at Google, or removes it; null: it stays. */
  readonly keepGoogleKey: ((tx: Tx) => Promise<void>) | null;
};

const hashNew = async (
  context: Context,
  { current_password: current, password }: Body,
  fail: Fail<typeof identityErrors.too_many_sign_ins>,
): Promise<string | null> => {
  if (password === undefined) return null;
  const self = await inReadTransaction(context, getSelf);
  await requireOwnPassword(context, current, 'current_password', fail);
  await requireGoodPassword(context, { realmId: self.realm_id, ...self }, password);
  return hashPassword(password, context.app.passwordCost);
};

/** Checks a new password and who asks for it, and hashes it; tries a new key at Google. Before anything is written. */
export const prepareProfile = async (
  context: Context,
  body: Body,
  fail: Fail<typeof identityErrors.too_many_sign_ins | typeof generalErrors.forbidden>,
): Promise<PreparedProfile> => {
  const { google_api_key: key } = body;
  // It is the account's: a member of the team has none.
  if (key !== undefined && !userOf(context).standings.includes('owner')) return fail(generalErrors.forbidden);
  const passwordHash = await hashNew(context, body, fail);
  return { passwordHash, keepGoogleKey: key === undefined ? null : await getGoogleKey(context).prepare(context, key) };
};

const changePassword = async (tx: Tx, self: OwnerRow): Promise<void> => {
  const user = userOf(tx);
  await revokeSessions(tx.db, user, { allBut: sessionIdOf(user) }, moment(tx.clock));
  await writeAudit(tx, { action: 'password_changed', entity: 'user', entityId: self.id });
  const { account_id: accountId, realm_id: realmId, email, lang } = self;
  await mailPerson(
    tx,
    { accountId, realmId, email, lang },
    { kind: 'password_changed', texts: 'identity.mails.password_changed', path: '/forgot-password' },
  );
};

/** The language that mails are written in follows the interface's, and the other way round. */
const followLanguage = (tx: Tx, lang: Body['lang']): Promise<void> =>
  lang === undefined ? Promise.resolve() : setPreference(tx.db, userOf(tx), 'lang', lang);

/** Changes what the user says of themselves. With a new password all other sessions end. */
export const updateProfile = (
  context: Context,
  body: Body,
  { passwordHash, keepGoogleKey }: PreparedProfile,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { first_name, last_name, lang } = body;
    const self = await getSelf(tx);
    const change: UserChange = {
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
      ...(lang === undefined ? {} : { lang }),
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    };
    await updateUser(tx.db, self.account_id, self.id, change, moment(tx.clock));
    await keepGoogleKey?.(tx);
    await followLanguage(tx, lang);
    if (passwordHash !== null) await changePassword(tx, { ...self, lang: lang ?? self.lang });
    // Which fields; what stood in them is nobody's business.
    const fields = Object.keys(change).filter((name) => name !== 'password_hash');
    if (keepGoogleKey) fields.push('google_api_key');
    if (fields.length > 0)
      await writeAudit(tx, {
        action: 'updated',
        entity: 'user',
        entityId: self.id,
        changes: { fields: [null, fields] },
      });
  });

/** Keeps the language of mails in step with the one that was chosen for the interface. */
export const followPreference = async (tx: Tx, key: string, value: unknown): Promise<void> => {
  const lang = key === 'lang' ? Language.safeParse(value).data : undefined;
  if (lang === undefined) return;
  const { accountId, userId } = userOf(tx);
  await updateUser(tx.db, accountId, userId, { lang }, moment(tx.clock));
};

const putAvatar = async (tx: Tx, fileId: number | null): Promise<number | null> => {
  const { accountId, userId } = userOf(tx);
  const { avatar_file_id: before } = await getOwner(tx.db, accountId, userId);
  await updateUser(tx.db, accountId, userId, { avatar_file_id: fileId }, moment(tx.clock));
  if (before !== null) await removeFile(tx, before);
  await writeAudit(tx, {
    action: fileId === null ? 'picture_removed' : 'picture_set',
    entity: 'user',
    entityId: userId,
  });
  return before;
};

/** Takes a picture of the user; the one before it goes. */
export const setAvatar = async (
  context: Context,
  avatar: Upload,
  fail: Fail<(typeof uploadErrors)[number]>,
): Promise<void> => {
  const input = {
    kind: 'image',
    field: 'avatar',
    limitBytes: fileLimits.image,
    purpose: 'avatar',
    attach: async (tx: Tx, { id }: { readonly id: number }) => void (await putAvatar(tx, id)),
  } as const;
  await storeFile(context, avatar, input, fail);
};

export const removeAvatar = (context: Context, fail: Fail<typeof generalErrors.not_found>): Promise<void> =>
  inTransaction(context, async (tx) => {
    if ((await putAvatar(tx, null)) === null) fail(generalErrors.not_found);
  });

/** When, from where and how the user signed in or failed to, newest first. */
export const listLogins = async (context: Context, input: PageInput) => {
  const plan = planPage(input);
  const { rows, total } = await inReadTransaction(context, (tx) => findLogins(tx.db, userOf(tx), plan));
  return pageOf(plan, rows, total);
};

/**
 * Hands over the keys at Google that an earlier version kept with the person: each in a transaction of its account, after which none is
 * left here. The owner's goes first.
 */
export const handOverGoogleKeys = async (
  context: Context,
  take: (tx: Tx, accountId: number, key: string) => Promise<void>,
): Promise<void> => {
  for (const { id, account_id: accountId, sealed } of await findSealed(context.db))
    await inAccounts(context, [accountId], async (tx) => {
      // Another process may have been here first.
      if (sealed !== null && (await removeSealed(tx.db, accountId, id, sealed)))
        await take(tx, accountId, tx.app.secrets.open(sealed, sealedContext(googleApiKey, id)));
    });
};

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { containsWord, identityErrors, passwordSentences, tellingWords } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { isKnownPlace } from './codes.store.ts';
import { admitTry, forgiveTry, tryOf } from './proving.service.ts';
import { siteOfRealm } from './realms.service.ts';
import { commonList, shortestFor } from './password.rules.ts';
import { placeOf } from './opening.service.ts';
import { getOwner } from './sign-up.store.ts';

const require = createRequire(import.meta.url);

// The package has them by how often they are met, most often first; read when the first password is chosen.
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  return commonList(JSON.parse(await readFile(file, 'utf8')) as string[]);
};
let common: Promise<ReadonlySet<string>> | undefined;

/** Whose password it is to be. */
export type PasswordOwner = {
  readonly realmId: number;
  readonly email: string;
  /** Left out: not known before they have proven who they are. */
  readonly role?: string;
  readonly user_type?: string;
};

const refusalOf = async (context: Context, owner: PasswordOwner, password: string): Promise<string | null> => {
  const shortest = shortestFor(owner, context.app.config.GALENA_PASSWORD_MIN);
  if (Array.from(password).length < shortest) return validationSentences.password_length.replace('6', String(shortest));
  common ??= readCommon();
  if ((await common).has(password.toLowerCase())) return passwordSentences.common;
  const { look } = await siteOfRealm(context, owner.realmId);
  const local = owner.email.slice(0, owner.email.lastIndexOf('@'));
  const words = tellingWords(['Galena', look.name, context.origin.host, local]);
  return containsWord(password, words) ? passwordSentences.telling : null;
};

/**
 * Says whether a password may be chosen: long enough for who chooses it, none of the common ones, and not made of the name of the
 * product, the brand, the host or the address.
 * @throws AppError 422 about the field `password`
 */
export const requireGoodPassword = async (context: Context, owner: PasswordOwner, password: string): Promise<void> => {
  const refusal = await refusalOf(context, owner, password);
  if (refusal !== null) throw invalidInput({ password: [refusal] });
};

type FailTooMany = Fail<typeof identityErrors.too_many_sign_ins>;

/**
 * Whether this is the password of the signed-in user, asked for once more; `none`: they have none. The one check of it: a wrong one
 * counts like one at the sign-in. It takes long, so that it is asked before a transaction.
 */
export const checkOwnPassword = async (
  context: Context,
  password: string | undefined,
  fail: FailTooMany,
): Promise<'right' | 'wrong' | 'none'> => {
  const { accountId, userId } = userOf(context);
  const self = await inReadTransaction(context, (tx) => getOwner(tx.db, accountId, userId));
  const { realm_id: realmId, email, password_hash: hash } = self;
  if (hash === null) return 'none';
  const counters = tryOf(context, [realmId], email);
  const { ip_address: ip, browser } = placeOf(context);
  const isKnown = () => isKnownPlace(context.db, realmId, email, { ip, browser, hash: null }, moment(context.clock));
  await admitTry(context, counters, isKnown, fail);
  if (!(await isPassword(hash, password ?? ''))) return 'wrong';
  await forgiveTry(context, counters);
  return 'right';
};

/**
 * Has the signed-in user prove by their password that it is they who ask; one who has none is asked for none.
 * @param field where the sentence goes
 */
export const requireOwnPassword = async (
  context: Context,
  password: string | undefined,
  field: string,
  fail: FailTooMany,
): Promise<void> => {
  if ((await checkOwnPassword(context, password, fail)) === 'wrong')
    throw invalidInput({ [field]: [identityErrors.wrong_password.message] });
};

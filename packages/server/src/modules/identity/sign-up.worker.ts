import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { alsoInAccounts, inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { openAccount, tellRegistered } from './accounts.service.ts';
import { placeHash, sendCode, type CodeOwner } from './codes.service.ts';
import { createCode } from './codes.store.ts';
import { mailPerson } from './realms.service.ts';
import { maybeOwnerOfRealm, maybePersonAt } from './realms.store.ts';
import { termsVersion } from './sign-in.rules.ts';
import { asCall, hashPlace, nobodysAccount, type CodeRequest, type Registration } from './sign-up.rules.ts';
import { getOwner, isSuspended, updateUser, type OwnerRow } from './sign-up.store.ts';

const day = 24 * 3600;

const loginPath = (goOn?: string): string =>
  goOn === undefined ? '/login' : `/login?redirect=${encodeURIComponent(goOn)}`;

const codeOwnerOf = ({ id, account_id: accountId, realm_id: realmId, email, lang }: OwnerRow): CodeOwner => ({
  id,
  accountId,
  realmId,
  email,
  lang,
});

/** Tells somebody that they have an account. @param goOn the path that they came for, once they are in */
const mailKnown = (tx: Tx, owner: OwnerRow, goOn?: string): Promise<number> =>
  mailPerson(
    tx,
    { accountId: owner.account_id, realmId: owner.realm_id, email: owner.email, lang: owner.lang },
    { kind: 'already_registered', texts: 'identity.mails.already_registered', path: loginPath(goOn) },
  );

/** Keeps what was registered until somebody confirms the address. Nobody can sign in with it before. */
const keepRegistration = async (tx: Tx, owner: OwnerRow, asked: Registration): Promise<void> => {
  const passwordHash = tx.app.secrets.open(asked.sealed_hash, hashPlace(asked.email));
  const at = moment(tx.clock);
  await createCode(tx.db, {
    account_id: owner.account_id,
    user_id: owner.id,
    purpose: 'registration',
    email: owner.email,
    code_hash: Buffer.alloc(0),
    created_at: at,
    expires_at: momentIn(tx.clock, day),
    password_hash: passwordHash,
    place_hash: placeHash(tx),
  });
  const { first_name, last_name, lang } = asked;
  const accepted = { terms_accepted_at: at, terms_version: termsVersion };
  await updateUser(
    tx.db,
    owner.account_id,
    owner.id,
    { first_name, last_name, lang, password_hash: passwordHash, ...accepted },
    at,
  );
  await writeAudit(tx, {
    action: 'registered',
    entity: 'user',
    entityId: owner.id,
    accountId: owner.account_id,
    subjectId: owner.id,
  });
};

/** Opens the account of an address that nobody has; answers whose it is. */
const openFor = async (tx: Tx, asked: Registration) => {
  const parentId = await maybeOwnerOfRealm(tx.db, asked.realm_id);
  const { first_name: firstName, last_name: lastName, email, lang } = asked;
  const opened = await openAccount(tx, {
    realmId: asked.realm_id,
    parentId,
    kind: 'customer',
    name: `${firstName} ${lastName}`,
    timeZone: asked.time_zone,
    owner: { firstName, lastName, email, passwordHash: null, isConfirmed: false, hasAcceptedTerms: true, lang },
  });
  if (opened === null) return null;
  const newcomer = { ...opened, ownerId: parentId, email, ref: asked.ref ?? null };
  await alsoInAccounts(tx, [opened.accountId], (inside) => tellRegistered(inside, newcomer));
  return { account_id: opened.accountId, user_id: opened.userId };
};

const register = async (tx: Tx, asked: Registration): Promise<void> => {
  const { realm_id: realmId, email } = asked;
  const found =
    (await maybePersonAt(tx.db, realmId, email)) ??
    (await openFor(tx, asked)) ??
    // Somebody else was faster; or it is an address that somebody may still take back, and nobody gets it.
    (await maybePersonAt(tx.db, realmId, email));
  if (!found) return;
  await alsoInAccounts(tx, [found.account_id], async (inside) => {
    const owner = await getOwner(inside.db, found.account_id, found.user_id);
    if (owner.deleted_at !== null) return;
    if (owner.email_confirmed_at !== null) {
      if (asked.may_mail) await mailKnown(inside, owner, asked.asked_at);
      return;
    }
    await keepRegistration(inside, owner, asked);
    if (asked.may_mail) {
      const to = { ...codeOwnerOf(owner), lang: asked.lang };
      await sendCode(inside, to, 'confirm', { askedAt: asked.asked_at });
    }
  });
};

/** Opens the account that somebody registered, or does what is right where the address is known. */
export const doRegister: JobHandler<Registration> = (context, asked, run) =>
  inAccounts(asCall(context, asked.from), [nobodysAccount], async (tx) => {
    await register(tx, asked);
    await run.finish(tx);
  });

/** Mails a code, if somebody has the address; to somebody confirmed who asks to confirm, that they need none. */
export const doSendCode: JobHandler<CodeRequest> = (context, asked, run) =>
  inAccounts(asCall(context, asked.from), [nobodysAccount], async (tx) => {
    const found = await maybePersonAt(tx.db, asked.realm_id, asked.email);
    if (found)
      await alsoInAccounts(tx, [found.account_id], async (inside) => {
        const owner = await getOwner(inside.db, found.account_id, found.user_id);
        if (owner.deleted_at !== null || (await isSuspended(inside.db, found.account_id))) return;
        if (asked.purpose === 'confirm' && owner.email_confirmed_at !== null) await mailKnown(inside, owner);
        else await sendCode(inside, codeOwnerOf(owner), asked.purpose);
      });
    await run.finish(tx);
  });

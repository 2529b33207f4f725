import { adminErrors } from '@galena/contract/admin';
import type { Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import type { RateLimit } from '../../platform/limits/rate-limiter.ts';
import {
  mailPerson,
  maybePerson,
  requireGoodPassword,
  setFirstPassword,
  type PersonAtHand,
} from '../identity/index.ts';
import { keepInvitation, maybeInvited, useInvitation } from './invitations.store.ts';

const lifeSeconds = 7 * 24 * 3600;

/** Mails somebody the link by which they set their first password, once and within a week. A link before it stops working. */
export const invite = async (tx: Tx, person: PersonAtHand): Promise<void> => {
  const token = newToken('gi_');
  const expiresAt = momentIn(tx.clock, lifeSeconds);
  const invited = { account_id: person.account_id, user_id: person.id };
  await keepInvitation(tx.db, invited, tokenHash(token), { at: moment(tx.clock), expiresAt });
  await mailPerson(
    tx,
    { accountId: person.account_id, realmId: person.realm_id, email: person.email, lang: person.lang },
    {
      kind: 'user_invitation',
      texts: 'admin.mails.user_invitation',
      params: { name: person.first_name },
      // Behind the hash: browsers keep it to themselves, and no log of a server holds it.
      path: `/set-password#${token}`,
    },
  );
  await writeAudit(tx, {
    action: 'invited',
    entity: 'user',
    entityId: person.id,
    label: person.email,
    accountId: person.account_id,
    subjectId: person.id,
  });
};

// A token cannot be guessed; this is against whoever has passwords hashed for nothing.
const acceptLimit: RateLimit = { name: 'invitations', calls: 20, seconds: 3_600 };

/** Sets the first password of whoever brings the token of their invitation. */
export const acceptInvitation = async (
  context: Context,
  { token, password }: { readonly token: string; readonly password: string },
  fail: Fail<typeof adminErrors.invitation_ended>,
): Promise<void> => {
  await admit(context, acceptLimit, context.origin.ip);
  const hash = tokenHash(token);
  const invited = (await maybeInvited(context.db, hash)) ?? fail(adminErrors.invitation_ended);
  const { account_id: accountId, user_id: userId } = invited;
  const person = await inAccounts(context, [accountId], (tx) => maybePerson(tx, accountId, userId));
  if (!person) return fail(adminErrors.invitation_ended);
  await requireGoodPassword(context, { realmId: person.realm_id, ...person }, password);
  const passwordHash = await hashPassword(password, context.app.passwordCost);
  await inAccounts(context, [accountId], async (tx) => {
    const isGood =
      (await useInvitation(tx.db, accountId, hash, moment(tx.clock))) &&
      (await setFirstPassword(tx, { accountId, userId, hash: passwordHash }));
    if (!isGood) fail(adminErrors.invitation_ended);
  });
};

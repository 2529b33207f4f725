import { createHash, randomBytes } from 'node:crypto';
import type { Crm, CrmTokens } from '@galena/adapters/crm';
import { crmErrors as errors, type CrmConnection } from '@galena/contract/crm';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { linkHere } from '../identity/index.ts';
import { askCrm } from './sessions.service.ts';
import { addConnection, getConnectionRow, type KnownAccount, readConnection } from './connections.service.ts';
import * as connections from './connections.store.ts';
import { type CrmName, getCrm, getOffered } from './crms.service.ts';
import { keepTokens, openRefresh, signInVerifiers } from './secrets.service.ts';
import * as store from './sign-ins.store.ts';
import { resume } from './states.service.ts';

/** A sign-in is to be through within ten minutes. */
const seconds = 10 * 60;

/** Where a CRM sends the browser back to: to the address at which it was sent away. */
const callbackOf = (context: Context): Promise<string> => linkHere(context, '/crm/callback');

/** RFC 7636, S256. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Begins a sign-in at a CRM. @returns where to send the browser. */
export const beginSignIn = async (
  context: Context,
  {
    suite_id: suiteId = null,
    connection_id: connectionId = null,
    ...name
  }: {
    readonly crm_key: string;
    readonly suite_id?: string | null | undefined;
    readonly connection_id?: number | null | undefined;
  },
  fail: Fail<typeof generalErrors.not_found | typeof errors.crm_unknown | typeof errors.crm_not_configured>,
): Promise<string> => {
  const crm = await getOffered(context, { ...name, suite_id: suiteId }, fail);
  if (crm.access.kind !== 'oauth') return fail(errors.crm_unknown);
  const { accountId, userId } = userOf(context);
  const redirectUri = await callbackOf(context);
  const verifier = randomBytes(32).toString('base64url');
  const state = newToken('crm_');
  await inTransaction(context, async (tx) => {
    if (connectionId !== null) {
      const row = await getConnectionRow(tx, accountId, connectionId, fail);
      if (row.crm_key !== crm.key || row.suite_id !== crm.suiteId) fail(generalErrors.not_found);
    }
    const id = await store.createSignIn(tx.db, accountId, {
      userId,
      stateHash: tokenHash(state),
      crmKey: crm.key,
      suiteId,
      connectionId,
      redirectUri,
      expiresAt: momentIn(tx.clock, seconds),
    });
    await store.setVerifier(tx.db, accountId, id, tx.app.secrets.seal(verifier, sealedContext(signInVerifiers, id)));
  });
  return crm.access.authorizationUrl({ redirectUri, state, codeChallenge: challengeOf(verifier) });
};

/** What a sign-in brought. */
export type SignedIn = {
  readonly crm: Crm;
  readonly state: string;
  readonly tokens: CrmTokens;
  readonly account: KnownAccount;
};

type FailSignIn = Fail<
  | typeof errors.crm_state_expired
  | typeof errors.crm_not_configured
  | typeof errors.crm_refused
  | typeof errors.crm_unavailable
>;

/** Exchanges what the CRM sent the browser back with. Nothing is written down yet (`endSignIn`). */
export const hearSignIn = async (
  context: Context,
  { code, state }: { readonly code: string; readonly state: string },
  fail: FailSignIn,
): Promise<SignedIn> => {
  const { accountId, userId } = userOf(context);
  const asked = { stateHash: tokenHash(state), userId, at: moment(context.clock) };
  const row = await inReadTransaction(context, (tx) => store.maybeSignIn(tx.db, accountId, asked));
  if (row?.verifier === undefined || row.verifier === null) return fail(errors.crm_state_expired);
  const crm = getCrm(context, row, fail);
  const { access } = crm;
  if (access.kind !== 'oauth') return fail(errors.crm_not_configured);
  const { outbound, secrets } = context.app;
  const codeVerifier = secrets.open(row.verifier, sealedContext(signInVerifiers, row.id));
  const given = { code, redirectUri: row.redirect_uri, codeVerifier };
  const tokens = await askCrm(context, crm, () => access.exchange({ outbound }, given), fail);
  const session = { outbound, secret: tokens.accessToken, place: tokens.place, formId: null };
  const { id, name } = await askCrm(context, crm, () => crm.whoAmI(session), fail);
  return { crm, state, tokens, account: { place: tokens.place ?? id, name } };
};

/** The connection that a sign-in is for: the one it was begun for, one of the same account of the CRM, or none yet. */
const targetOf = (
  rows: readonly connections.ConnectionRow[],
  name: CrmName,
  connectionId: number | null,
  { place }: KnownAccount,
): connections.ConnectionRow | undefined =>
  rows.find(({ id }) => id === connectionId) ??
  rows.find(
    (row) => place !== null && row.place === place && row.crm_key === name.crm_key && row.suite_id === name.suite_id,
  );

/** Completes a sign-in: it is good once, for who began it. */
export const endSignIn = (
  context: Context,
  { crm, state, tokens, account }: SignedIn,
  fail: FailSignIn,
): Promise<CrmConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(context);
    const asked = { stateHash: tokenHash(state), userId, at: moment(tx.clock) };
    const begun = (await store.endSignIn(tx.db, accountId, asked)) ?? fail(errors.crm_state_expired);
    const rows = await connections.findConnections(tx.db, accountId);
    const before = targetOf(rows, begun, begun.connection_id, account);
    const refuse = () => fail(errors.crm_state_expired);
    const id = before?.id ?? (await addConnection(tx, accountId, { crm, account, change: {}, key: null }, refuse));
    await keepTokens(tx, accountId, id, tokens, before ? openRefresh(tx, before) : null);
    await connections.setAccount(tx.db, accountId, id, account);
    if (before) {
      await writeAudit(tx, { action: 'updated', entity: 'crm', entityId: id, label: before.name });
      await resume(tx, accountId, id);
    }
    return readConnection(tx, accountId, id);
  });

import type { CrmTokens } from '@galena/adapters/crm';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { sealedContext, type SealedColumn } from '../../platform/crypto/sealed-columns.ts';
import { setSecrets, type ConnectionRow } from './connections.store.ts';

/** What CRMs let us in with, at rest. */
export const connectionSecrets: SealedColumn = { table: 'crm.connections', column: 'secret', id: 'id' };
export const refreshSecrets: SealedColumn = { table: 'crm.connections', column: 'refresh_secret', id: 'id' };
export const signInVerifiers: SealedColumn = { table: 'crm.sign_ins', column: 'verifier', id: 'id' };

/** Keeps a key, or the address that leads are posted to. */
export const keepKey = (tx: Tx, accountId: number, id: number, key: string): Promise<void> =>
  setSecrets(tx.db, accountId, id, {
    secret: tx.app.secrets.seal(key, sealedContext(connectionSecrets, id)),
    refreshSecret: null,
    until: null,
  });

/** Keeps what a sign-in brought. @param before the refresh token that stays good where no new one came */
export const keepTokens = (
  tx: Tx,
  accountId: number,
  id: number,
  { accessToken, refreshToken, expiresInSeconds }: CrmTokens,
  before: string | null,
): Promise<void> => {
  const { secrets } = tx.app;
  const refresh = refreshToken ?? before;
  return setSecrets(tx.db, accountId, id, {
    secret: secrets.seal(accessToken, sealedContext(connectionSecrets, id)),
    refreshSecret: refresh === null ? null : secrets.seal(refresh, sealedContext(refreshSecrets, id)),
    until: expiresInSeconds === null ? null : momentIn(tx.clock, expiresInSeconds),
  });
};

/** Key, access token or address of a connection; empty: the sandbox needs none. */
export const openSecret = ({ app }: Context, { id, secret }: Pick<ConnectionRow, 'id' | 'secret'>): string =>
  secret === null ? '' : app.secrets.open(secret, sealedContext(connectionSecrets, id));

/** Null: it cannot be had anew. */
export const openRefresh = (
  { app }: Context,
  { id, refresh_secret: secret }: Pick<ConnectionRow, 'id' | 'refresh_secret'>,
): string | null => (secret === null ? null : app.secrets.open(secret, sealedContext(refreshSecrets, id)));

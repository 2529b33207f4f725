import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { statementKey } from './sealed.rules.ts';
import * as store from './keys.store.ts';

/** Makes the key that statements are signed with, where there is none. Two processes may make one each: both are good. */
export const putStatementKey = (context: Context): Promise<void> =>
  inTransaction(context, async (tx) => {
    if ((await store.findKeys(tx.db)).length > 0) return;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = { type: 'spki', format: 'pem' } as const;
    const id = await store.createKey(tx.db, publicKey.export(pem).toString(), moment(tx.clock));
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await store.sealKey(tx.db, id, tx.app.secrets.seal(secret, sealedContext(statementKey, id)));
  });

const nameOf = ({ id }: store.KeyRow): string => `statement-key-${id}`;

/** The public keys of statements, newest first; a statement says by name which one it was signed with. */
export const listStatementKeys = (context: Context) =>
  inTransaction(context, async (tx) =>
    (await store.findKeys(tx.db)).map((row) => ({
      id: nameOf(row),
      public_key: row.public_key,
      created_at: row.created_at,
    })),
  );

/** Signs what comes to a digest. */
export type Signer = { readonly key: string; readonly sign: (digest: Buffer) => string };

/** The newest key, opened. */
export const getSigner = (context: Context): Promise<Signer> =>
  inTransaction(context, async (tx) => {
    const row = (await store.findKeys(tx.db)).find(({ private_key: sealed }) => sealed !== null);
    if (!row?.private_key) throw new Error('there is no key for statements');
    const pem = tx.app.secrets.open(row.private_key, sealedContext(statementKey, row.id));
    const key: KeyObject = createPrivateKey(pem);
    return { key: nameOf(row), sign: (digest) => sign(null, digest, key).toString('base64') };
  });

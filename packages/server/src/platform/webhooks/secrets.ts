import { randomBytes } from 'node:crypto';
import { sealedContext, type SealedColumn } from '../crypto/sealed-columns.ts';
import type { Context } from '../context/context.ts';
import type { EndpointRow } from './endpoints.store.ts';

/** The secrets of endpoints at rest. */
export const endpointSecrets: SealedColumn = { table: 'platform.webhook_endpoints', column: 'secret', id: 'id' };
export const oldEndpointSecrets: SealedColumn = {
  table: 'platform.webhook_endpoints',
  column: 'old_secret',
  id: 'id',
};

/** A new secret, as Standard Webhooks writes them: 32 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The secrets of an endpoint that are valid now, the newest first. */
export const openSecrets = (
  { app, clock }: Context,
  { id, secret, old_secret: old, old_secret_until: until }: EndpointRow,
): readonly string[] => {
  const isOldValid = old !== null && until !== null && Date.parse(until) > clock.now().getTime();
  return [
    app.secrets.open(secret, sealedContext(endpointSecrets, id)),
    ...(isOldValid ? [app.secrets.open(old, sealedContext(oldEndpointSecrets, id))] : []),
  ];
};

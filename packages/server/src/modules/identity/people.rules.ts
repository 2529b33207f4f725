import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

export const googleApiKey: SealedColumn = { table: 'identity.users', column: 'google_api_key', id: 'id' };

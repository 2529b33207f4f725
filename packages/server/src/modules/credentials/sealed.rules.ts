import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

export const totpSecret: SealedColumn = { table: 'credentials.totp_secrets', column: 'secret', id: 'user_id' };

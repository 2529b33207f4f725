import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

export const statementKey: SealedColumn = { table: 'wallet.statement_keys', column: 'private_key', id: 'id' };

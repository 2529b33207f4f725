import { walletRoutes as routes } from '@galena/contract/wallet';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { listStatementKeys } from './keys.service.ts';
import { openStatement } from './statement.service.ts';
import { exportTransactions, listTransactions } from './transactions.service.ts';
import { getUsage, getWallet } from './wallet.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.wallet, async (context) => ({ data: await getWallet(context) })),
  bind(routes.transactions, (context, { query }, fail) => listTransactions(context, query, fail)),
  bind(routes.transactionsFile, (context, { query }, fail) => exportTransactions(context, query, fail)),
  bind(routes.usage, async (context, { query }, fail) => ({ data: await getUsage(context, query, fail) })),
  bind(routes.statement, (context, { query }, fail) => openStatement(context, query, fail)),
  bind(routes.statementKeys, async (context) => ({ data: await listStatementKeys(context) })),
];

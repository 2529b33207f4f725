import { requiredRowsSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { putStatementKey } from './keys.service.ts';
import { statementKey } from './sealed.rules.ts';
import { statementCommand } from './statement.command.ts';
import { bindings } from './wallet.routes.ts';

export const wallet: Module = {
  name: 'wallet',
  needs: ['billing', 'lists', 'payments', 'plans', 'subscriptions'],
  bindings,
  sealed: [statementKey],
  commands: [statementCommand],
  fills: [fill(requiredRowsSlot, putStatementKey)],
};

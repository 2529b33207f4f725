import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { verifyLedgers } from './audit.service.ts';

export const ledgerCommand: Command = {
  name: 'ledger',
  about: 'verify: check every credit account against its entries, and that no entry was changed, removed or added',
  read: ({ args }) => {
    if (args.join(' ') !== 'verify') throw new UsageError('Usage: npm run galena -- ledger verify');
    return async ({ context, say }) => {
      const { faults, ledgers, journals } = await verifyLedgers(context);
      for (const { accountId, text } of faults) say(`account ${accountId}: ${text}`);
      say(`${ledgers} ledgers, ${journals} journals, ${faults.length} faults`);
      return faults.length > 0 ? 'failed' : undefined;
    };
  },
};

import { doctorSlot, housekeepingSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { meSlot } from '../identity/index.ts';
import { examineLedgers } from './audit.service.ts';
import { bindings } from './billing.routes.ts';
import { grantCommand } from './grant.command.ts';
import { keepLedgers } from './housekeeping.service.ts';
import { ledgerCommand } from './ledger.command.ts';
import { meOfBilling } from './limits.service.ts';
import { seedDemoCredits } from './seed.service.ts';

export const billing: Module = {
  name: 'billing',
  needs: ['identity'],
  bindings,
  fills: [
    fill(meSlot, meOfBilling),
    fill(seedSlot, seedDemoCredits),
    fill(housekeepingSlot, keepLedgers),
    fill(doctorSlot, examineLedgers),
  ],
  commands: [grantCommand, ledgerCommand],
};

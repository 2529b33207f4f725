import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { meSlot } from '../identity/index.ts';
import { noticeSlot, paymentSettledSlot } from '../payments/index.ts';
import { packageUsedSlot } from '../packages/index.ts';
import { isPlanUsedSlot } from '../plans/index.ts';
import { meOfSubscriptions } from './billing.service.ts';
import { followDue, hearNotice } from './due.service.ts';
import { followJob } from './following.jobs.ts';
import { allSubscriptions, isPackageUsedHere, isPlanUsedHere } from './operators.service.ts';
import { invoicePayment } from './charges.service.ts';
import { bindings } from './subscriptions.routes.ts';

export const subscriptions: Module = {
  name: 'subscriptions',
  needs: ['identity', 'packages', 'payments', 'plans', 'providers', 'whitelabel'],
  bindings,
  jobs: [followJob],
  fills: [
    fill(meSlot, meOfSubscriptions),
    fill(housekeepingSlot, followDue),
    fill(isPlanUsedSlot, isPlanUsedHere),
    fill(packageUsedSlot, isPackageUsedHere),
    fill(paymentSettledSlot, invoicePayment),
    fill(noticeSlot, hearNotice),
  ],
  systemUses: [allSubscriptions],
};

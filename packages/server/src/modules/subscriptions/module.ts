import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { accountDeletedSlot, meSlot } from '../identity/index.ts';
import { noticeSlot, paymentSettledSlot } from '../payments/index.ts';
import { packagePricedSlot, packageUsedSlot } from '../packages/index.ts';
import { isPlanUsedSlot } from '../plans/index.ts';
import { meOfSubscriptions } from './billing.service.ts';
import { cancelWithAccount, followDue, forgetSubscription, hearNotice, pricePackage } from './due.service.ts';
import { followJob } from './following.jobs.ts';
import { chargedThroughSlot } from '../providers/index.ts';
import { pricesJob } from './offers.jobs.ts';
import { cancelLeftJob, endLeftJob } from './ending.jobs.ts';
import { allSubscriptions, countChargedThrough, isPackageUsedHere, isPlanUsedHere } from './operators.service.ts';
import { invoicePayment } from './charges.service.ts';
import { bindings } from './subscriptions.routes.ts';

export const subscriptions: Module = {
  name: 'subscriptions',
  needs: ['identity', 'packages', 'payments', 'plans', 'providers', 'whitelabel'],
  bindings,
  jobs: [followJob, pricesJob, cancelLeftJob, endLeftJob],
  fills: [
    fill(meSlot, meOfSubscriptions),
    fill(housekeepingSlot, followDue),
    fill(isPlanUsedSlot, isPlanUsedHere),
    fill(packageUsedSlot, isPackageUsedHere),
    fill(packagePricedSlot, pricePackage),
    fill(chargedThroughSlot, countChargedThrough),
    fill(paymentSettledSlot, invoicePayment),
    fill(noticeSlot, hearNotice),
    fill(accountDeletedSlot, cancelWithAccount),
    fill(accountPurgedSlot, forgetSubscription),
  ],
  systemUses: [allSubscriptions],
};

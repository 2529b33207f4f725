import { pageHostsSlot } from '../../platform/http/web-pages.ts';
import { doctorSlot, housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { provisionSlot } from '../billing/index.ts';
import { provideCredits } from './balance.service.ts';
import { examineProviders, fieldHosts, keepPayments } from './housekeeping.service.ts';
import { allPayments } from './money.service.ts';
import { incomingNotices } from './notices.service.ts';
import { attendJob } from './attending.jobs.ts';
import { balanceJob } from './balance.jobs.ts';
import { carryCardJob, forgetCardJob } from './cards.jobs.ts';
import { forgetCards } from './cards.service.ts';
import { lookJob } from './housekeeping.jobs.ts';
import { noticeJob } from './notices.jobs.ts';
import { pursueJob } from './payments.jobs.ts';
import { tellJob } from './telling.jobs.ts';
import { bindings } from './payments.routes.ts';

export const payments: Module = {
  name: 'payments',
  needs: ['billing', 'identity', 'plans', 'providers'],
  bindings,
  fills: [
    fill(provisionSlot, provideCredits),
    fill(housekeepingSlot, keepPayments),
    fill(doctorSlot, examineProviders),
    fill(pageHostsSlot, fieldHosts),
    fill(accountPurgedSlot, forgetCards),
  ],
  jobs: [pursueJob, carryCardJob, forgetCardJob, tellJob, noticeJob, attendJob, lookJob, balanceJob],
  systemUses: [allPayments, incomingNotices],
};

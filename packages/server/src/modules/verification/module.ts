import { subscribe } from '../../platform/events/event.ts';
import { doctorSlot, housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { paidWorkSlot } from '../billing/index.ts';
import { addressCheckSlot, lookupOver } from '../enrichment/index.ts';
import { searchOver } from '../search/index.ts';
import { checkBetweenSteps } from './between-steps.service.ts';
import { examineDoor } from './doors.service.ts';
import { purgeHouse } from './operator.service.ts';
import { findPaidVerifications } from './charges.service.ts';
import { bindings } from './verification.routes.ts';
import { verificationOver } from './verifications.events.ts';
import { verificationRun } from './verifications.jobs.ts';
import { verifiersPort } from './verifiers.ports.ts';

export const verification: Module = {
  name: 'verification',
  needs: [
    'billing',
    'contacts',
    'enrichment',
    'identity',
    'lists',
    'outcomes',
    'queries',
    'records',
    'search',
    'sources',
  ],
  bindings,
  runs: [verificationRun],
  ports: [verifiersPort],
  events: [verificationOver],
  fills: [
    fill(paidWorkSlot, findPaidVerifications),
    fill(addressCheckSlot, checkBetweenSteps),
    fill(doctorSlot, examineDoor),
    fill(housekeepingSlot, purgeHouse),
    fill(
      accountPurgedSlot,
      emptyTables('verification.arrivals', 'verification.bounces', 'verification.answers', 'verification.jobs'),
    ),
  ],
  subscriptions: [
    subscribe(
      searchOver,
      'verification.verify_searched',
      async () => (await import('./arrivals.worker.ts')).verifySearched,
    ),
    subscribe(
      lookupOver,
      'verification.verify_looked_up',
      async () => (await import('./arrivals.worker.ts')).verifyLookedUp,
    ),
    subscribe(verificationOver, 'verification.try_again', async () => (await import('./retries.worker.ts')).tryAgain),
  ],
};

import { subscribe } from '../../platform/events/event.ts';
import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { emptyListSlot } from '../lists/index.ts';
import { destinationSlot } from '../queries/index.ts';
import {
  customersSlot,
  recordsDeletedSlot,
  recordsHiddenSlot,
  recordsMovedSlot,
  recordsSavedSlot,
} from '../records/index.ts';
import { verificationOver } from '../verification/index.ts';
import { brandCrmsSlot } from '../whitelabel/index.ts';
import { choicesOfBrands } from './crms.service.ts';
import { bindings } from './crms.routes.ts';
import { crmPort } from './crms.ports.ts';
import { emptyListDeliveries, followMove, noteDeleted } from './deletions.service.ts';
import { noteHidden } from './deliveries.service.ts';
import { forgetCrms, tidyUp } from './housekeeping.service.ts';
import { customersOfCrms } from './reading-back.service.ts';
import { connectionSecrets, refreshSecrets, signInVerifiers } from './secrets.service.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob, readBackJob } from './sending.jobs.ts';
import { crmDestination, noteSaved } from './sending.service.ts';

export const crm: Module = {
  name: 'crm',
  needs: ['contacts', 'identity', 'labels', 'lists', 'queries', 'records', 'verification', 'whitelabel'],
  bindings,
  jobs: [deliverJob, newRecordsJob, passOnJob, readBackJob],
  runs: [crmRun],
  sealed: [connectionSecrets, refreshSecrets, signInVerifiers],
  ports: [crmPort],
  subscriptions: [
    subscribe(
      verificationOver,
      'crm.deliver_verified',
      async () => (await import('./turns.worker.ts')).deliverVerified,
    ),
  ],
  fills: [
    fill(brandCrmsSlot, choicesOfBrands),
    fill(customersSlot, () => customersOfCrms),
    fill(destinationSlot, () => crmDestination),
    fill(recordsSavedSlot, noteSaved),
    fill(recordsHiddenSlot, noteHidden),
    fill(recordsDeletedSlot, noteDeleted),
    fill(recordsMovedSlot, followMove),
    fill(emptyListSlot, emptyListDeliveries),
    fill(housekeepingSlot, tidyUp),
    fill(accountPurgedSlot, forgetCrms),
  ],
};

import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { accountPurgedSlot } from '../identity/index.ts';
import { emptyListSlot } from '../lists/index.ts';
import { recordsHiddenSlot, recordsSavedSlot } from '../records/index.ts';
import { brandCrmsSlot } from '../whitelabel/index.ts';
import { choicesOfBrands } from './crms.service.ts';
import { bindings } from './crm.routes.ts';
import { crmPort } from './crms.ports.ts';
import { emptyListDeliveries, noteHidden } from './deliveries.service.ts';
import { forgetCrms, tidyUp } from './housekeeping.service.ts';
import { connectionSecrets, refreshSecrets, signInVerifiers } from './secrets.service.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';
import { noteSaved } from './sending.service.ts';

export const crm: Module = {
  name: 'crm',
  needs: ['contacts', 'identity', 'labels', 'lists', 'queries', 'records', 'whitelabel'],
  bindings,
  jobs: [deliverJob, newRecordsJob, passOnJob],
  runs: [crmRun],
  sealed: [connectionSecrets, refreshSecrets, signInVerifiers],
  ports: [crmPort],
  fills: [
    fill(brandCrmsSlot, choicesOfBrands),
    fill(recordsSavedSlot, noteSaved),
    fill(recordsHiddenSlot, noteHidden),
    fill(emptyListSlot, emptyListDeliveries),
    fill(housekeepingSlot, tidyUp),
    fill(accountPurgedSlot, forgetCrms),
  ],
};

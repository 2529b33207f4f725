import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../purging/purging.ts';
import { fill } from '../slots/slots.ts';
import { mailJob } from './mail.jobs.ts';
import { removeOld } from './mail.service.ts';

export const mail: Module = {
  name: 'mail',
  needs: [],
  bindings: [],
  jobs: [mailJob],
  fills: [fill(housekeepingSlot, removeOld), fill(accountPurgedSlot, emptyTables('platform.mails'))],
};

import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { fill } from '../slots/slots.ts';
import { mailJob } from './mail.jobs.ts';
import { removeOld } from './mail.service.ts';

export const mail: Module = {
  name: 'mail',
  needs: [],
  bindings: [],
  jobs: [mailJob],
  fills: [fill(housekeepingSlot, removeOld)],
};

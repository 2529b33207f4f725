import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { usedSlot } from '../plans/index.ts';
import { forgetLists, purgeDeleted } from './housekeeping.service.ts';
import { bindings } from './lists.routes.ts';
import { countLists } from './lists.service.ts';
import { runOverJob } from './run-over.jobs.ts';

export const lists: Module = {
  name: 'lists',
  needs: ['contacts', 'identity', 'plans'],
  bindings,
  jobs: [runOverJob],
  fills: [fill(usedSlot, countLists), fill(housekeepingSlot, purgeDeleted), fill(accountPurgedSlot, forgetLists)],
};

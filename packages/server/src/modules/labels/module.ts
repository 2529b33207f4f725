import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { followJob } from './labels.jobs.ts';
import { bindings } from './labels.routes.ts';
import { forgetLabels } from './labels.service.ts';

export const labels: Module = {
  name: 'labels',
  needs: [],
  bindings,
  jobs: [followJob],
  fills: [fill(accountPurgedSlot, inOneGo(forgetLabels))],
};

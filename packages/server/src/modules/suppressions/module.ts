import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { optOutsFromAbove } from './across-accounts.service.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { importJob } from './imports.jobs.ts';
import { bringBackJob, reachDownJob } from './reaching-down.jobs.ts';
import { bindings } from './suppressions.routes.ts';

export const suppressions: Module = {
  name: 'suppressions',
  needs: ['contacts', 'identity', 'imports', 'lists', 'records'],
  bindings,
  jobs: [bringBackJob, hideJob, importJob, reachDownJob, showJob],
  fills: [fill(accountPurgedSlot, emptyTables('suppressions.imports'))],
  systemUses: [optOutsFromAbove],
};

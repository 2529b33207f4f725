import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { isPlanUsedSlot } from '../plans/index.ts';
import { allPackages, forgetPackages, isPlanGranted } from './editing.service.ts';
import { bindings } from './packages.routes.ts';
import { seedDemoPackages } from './seed.service.ts';

export const packages: Module = {
  name: 'packages',
  needs: ['identity', 'plans', 'providers', 'whitelabel'],
  bindings,
  fills: [
    fill(seedSlot, seedDemoPackages),
    fill(isPlanUsedSlot, isPlanGranted),
    fill(accountPurgedSlot, inOneGo(forgetPackages)),
  ],
  systemUses: [allPackages],
};

import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { usedSlot } from '../plans/index.ts';
import { countPeople } from './counting.service.ts';
import { forgetInvitations } from './invitations.service.ts';
import { bindings } from './team.routes.ts';

export const team: Module = {
  name: 'team',
  needs: ['identity', 'billing', 'plans'],
  bindings,
  fills: [fill(usedSlot, countPeople), fill(accountPurgedSlot, forgetInvitations)],
};

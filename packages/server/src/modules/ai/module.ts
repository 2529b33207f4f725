import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { meSlot } from '../identity/index.ts';
import { bindings } from './ai.routes.ts';
import { meOfAi } from './business-profile.service.ts';

export const ai: Module = {
  name: 'ai',
  needs: ['identity'],
  bindings,
  fills: [fill(meSlot, meOfAi), fill(accountPurgedSlot, emptyTables('ai.business_profiles'))],
};

import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { valuesExpiredSlot } from '../records/index.ts';
import { bindings } from './duplicates.routes.ts';
import { forgetExpired } from './expired-merges.service.ts';

export const duplicates: Module = {
  name: 'duplicates',
  needs: ['contacts', 'identity', 'lists', 'queries', 'records'],
  bindings,
  fills: [
    fill(accountPurgedSlot, emptyTables('duplicates.dismissals', 'duplicates.merges')),
    fill(valuesExpiredSlot, forgetExpired),
  ],
};

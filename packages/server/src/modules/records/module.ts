import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { followSlot } from '../contacts/index.ts';
import { labelValuesSlot } from '../labels/index.ts';
import { emptyListSlot } from '../lists/index.ts';
import { emptyList, followIdentity, purgeDeleted } from './changes.service.ts';
import { removeExpired } from './expiry.service.ts';
import { keptValues } from './label-values.service.ts';
import { bindings } from './records.routes.ts';

export const records: Module = {
  name: 'records',
  needs: ['billing', 'contacts', 'identity', 'labels', 'lists'],
  bindings,
  fills: [
    fill(followSlot, followIdentity),
    fill(emptyListSlot, emptyList),
    fill(labelValuesSlot, () => keptValues),
    fill(housekeepingSlot, purgeDeleted),
    fill(housekeepingSlot, removeExpired),
  ],
};

import type { Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { keyCapSlot } from '../billing/index.ts';
import { ownerArrivedSlot, personDeletedSlot, personRemovedSlot } from '../identity/index.ts';
import { capOfKey, revokeKeysOf } from './api-keys.service.ts';
import { bindings } from './keys.routes.ts';

export const keys: Module = {
  name: 'keys',
  needs: ['billing', 'identity'],
  bindings,
  fills: [
    fill(keyCapSlot, capOfKey),
    fill(personDeletedSlot, revokeKeysOf),
    fill(personRemovedSlot, revokeKeysOf),
    fill(ownerArrivedSlot, revokeKeysOf),
  ],
};

import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';

export const finder: Module = {
  name: 'finder',
  needs: ['contacts', 'lists', 'records'],
  bindings: [],
  fills: [fill(accountPurgedSlot, emptyTables('finder.sightings', 'finder.progress'))],
};

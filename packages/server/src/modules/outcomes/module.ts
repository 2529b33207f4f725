import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { bindings } from './outcomes.routes.ts';

export const outcomes: Module = {
  name: 'outcomes',
  needs: ['billing'],
  bindings,
  fills: [fill(accountPurgedSlot, emptyTables('outcomes.terms'))],
};

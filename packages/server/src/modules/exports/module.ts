import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { exportBindings as bindings } from './export.routes.ts';
import { purgeExports } from './export.service.ts';

export const exports: Module = {
  name: 'exports',
  needs: ['identity', 'labels', 'lists', 'queries', 'records'],
  bindings,
  fills: [fill(housekeepingSlot, purgeExports)],
};

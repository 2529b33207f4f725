import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { importRun, undoRun } from './imports.jobs.ts';
import { bindings } from './imports.routes.ts';
import { tablesPort } from './tables.ports.ts';

export const imports: Module = {
  name: 'imports',
  needs: ['identity', 'labels', 'lists', 'queries', 'records'],
  bindings,
  runs: [importRun, undoRun],
  ports: [tablesPort],
  fills: [
    fill(accountPurgedSlot, emptyTables('imports.refusals', 'imports.changes', 'imports.imports', 'imports.mappings')),
  ],
};

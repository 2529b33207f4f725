import { defineSuccesses } from '../kernel/index.ts';

export const importSuccesses = defineSuccesses({
  started: 'Import started.',
  undoing: 'Undoing the import.',
  discarded: 'File deleted.',
});

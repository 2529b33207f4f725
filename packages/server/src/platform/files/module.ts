import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { fill } from '../slots/slots.ts';
import { fileBindings } from './file-routes.ts';
import { removeEndedFiles } from './housekeeping.ts';

export const files: Module = {
  name: 'files',
  needs: [],
  bindings: fileBindings,
  fills: [fill(housekeepingSlot, removeEndedFiles)],
};

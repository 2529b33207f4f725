import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../purging/purging.ts';
import { fill } from '../slots/slots.ts';
import { fileBindings } from './file-routes.ts';
import { buryFiles, removeEndedFiles } from './housekeeping.ts';

export const files: Module = {
  name: 'files',
  needs: [],
  bindings: fileBindings,
  fills: [fill(housekeepingSlot, removeEndedFiles), fill(accountPurgedSlot, inOneGo(buryFiles))],
};

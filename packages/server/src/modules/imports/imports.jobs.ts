import { defineRun } from '../../platform/runs/run-kind.ts';

/** A file into a list: piece after piece, each of them in one transaction. */
export const importRun = defineRun({
  name: 'imports.import',
  load: async () => (await import('./imports.worker.ts')).nextPiece,
  ended: async (tx, run) => (await import('./imports.worker.ts')).endImport(tx, run),
});

/** The same backwards. */
export const undoRun = defineRun({
  name: 'imports.undo',
  load: async () => (await import('./undo.worker.ts')).nextUndone,
  ended: async (tx, run) => (await import('./undo.worker.ts')).endUndo(tx, run),
});

import { type Batch, type BatchKind, undoDays } from '@galena/contract/bulk';
import type { HistoryItem } from '@galena/contract/lists';

const isOver = (state: Batch['state']): boolean => !['queued', 'running', 'paused'].includes(state);

/** What decides whether a batch can be taken back. */
type Undoable = Pick<Batch, 'kind' | 'undoes' | 'state' | 'done' | 'created_at'> & {
  readonly undone_at: string | null;
};

/** Whether a batch can be taken back at a moment; else why not. Whom nobody may contact stays so. */
export const undoingOf = (batch: Undoable, now: Date): 'possible' | 'running' | 'final' => {
  const { kind, undoes, undone_at: undoneAt } = batch;
  const ends = Date.parse(batch.created_at) + undoDays * 24 * 3_600_000;
  if (kind === 'suppress' || undoes !== null || undoneAt !== null || ends <= now.getTime()) return 'final';
  if (!isOver(batch.state)) return 'running';
  return batch.done > 0 ? 'possible' : 'final';
};

type Named = { readonly kind: BatchKind; readonly undoes: number | null };

/** What the history of a list calls it, and what its sentence needs. */
export const historyOf = (
  { kind, undoes }: Named,
  params: Readonly<Record<string, unknown>>,
): { readonly kind: HistoryItem['kind']; readonly params: object } => {
  if (undoes !== null) return { kind: 'undo', params: { ...params, of: kind } };
  const isArchiving = kind === 'archive' || kind === 'restore';
  return isArchiving
    ? { kind: 'archive', params: { ...params, what: 'records', is_archived: kind === 'archive' } }
    : { kind, params: { ...params, what: 'records' } };
};

/** The words under which each is written down. */
export const auditActions: Readonly<Record<BatchKind, string>> = {
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
  move: 'moved',
  copy: 'copied',
  suppress: 'suppressed',
  label: 'labelled',
};

import type { ListType } from '@galena/contract/kernel';
import { editRoutes, type CellRefusal } from '@galena/contract/records';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useFieldOf } from '../fields.ts';
import { useRefreshRecords } from '../record/evidence/value-acts.ts';
import { useValueWords } from '../values.ts';
import { changeable, writeCells, type WriteOutcome, type WrittenCells } from './cell-writing.ts';
import type { EditOf } from './edit-fields.ts';

/** Why a cell was not changed, in words. */
export const useRefusalWords = (type: ListType): ((refusal: CellRefusal) => string) => {
  const { t } = useTranslation();
  const words = useValueWords();
  const fieldOf = useFieldOf(type);
  return ({ field, reason, message, value, changed_by: name }) => {
    if (reason === 'invalid') return message;
    if (reason !== 'changed') return t(`records.editing.reasons.${reason}`);
    const told = words(field, value, fieldOf(field));
    if (told === null) return name === null ? t('records.editing.emptied') : t('records.editing.emptied_by', { name });
    return name === null
      ? t('records.editing.by_nobody', { value: told })
      : t('records.editing.by_somebody', { name, value: told });
  };
};

type Acts = { readonly done: string[]; readonly undone: string[] };

/** Takes acts back and does them again, the last one first. */
const useUndoing = (refresh: () => Promise<unknown>, acts: Acts) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const take = async (from: string[], to: string[], act = from.at(-1)): Promise<void> => {
    if (act === undefined) return void showToast('done', t('records.editing.nothing_undone'));
    const at = from.lastIndexOf(act);
    if (at >= 0) from.splice(at, 1);
    try {
      const { data } = await call(editRoutes.undo, { params: { id: act } });
      if (data.act_id !== null) to.push(data.act_id);
      const words = { count: data.changed, number: number(data.changed) };
      const left = { count: data.refused.length, number: number(data.refused.length) };
      const detail = left.count > 0 ? { detail: t('records.editing.refused', left) } : {};
      showToast(data.changed > 0 ? 'done' : 'failed', t('records.editing.undone', words), detail);
    } finally {
      await refresh();
    }
  };
  return {
    undo: (act?: string): void => void take(acts.done, acts.undone, act).catch(() => undefined),
    redo: (): void => void take(acts.undone, acts.done).catch(() => undefined),
  };
};

type Written = {
  /** What the toast calls it: "City", or nothing of many cells. */
  readonly title?: string;
  /** Cells that had no place. */
  readonly unfit?: number;
  /** Called as soon as the server has answered, or has not. */
  readonly onAnswer?: (outcome: WriteOutcome | null) => void;
};

/**
 * Writes what people type and paste: told with a way back, and with what could not be written. One cell that somebody else has changed
 * meanwhile can be written all the same.
 */
export const useCellWriting = (place: ListPlace, editOf: EditOf) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefreshRecords();
  const refusalWords = useRefusalWords(place.type);
  const [acts] = useState<Acts>(() => ({ done: [], undone: [] }));
  const undoing = useUndoing(refresh, acts);
  const undo = (act: string) => ({ action: { label: t('widgets.lists.undo'), run: () => undoing.undo(act) } });

  const wordsOf = ({ changed, unwritten, total }: WriteOutcome, title: string | undefined): string => {
    const words = { count: changed, number: number(changed) };
    if (unwritten > 0)
      return t('records.editing.changed_part', { count: total, number: words.number, total: number(total) });
    return title === undefined ? t('records.editing.changed', words) : t('records.editing.saved', { field: title });
  };

  const tell = (outcome: WriteOutcome, { title, unfit = 0 }: Written, again: () => void): void => {
    const { act_id: act, refused, unwritten } = outcome;
    const [first] = refused;
    if (act !== null) {
      const rest = [
        refused.length > 0 && t('records.editing.refused', { count: refused.length, number: number(refused.length) }),
        unfit > 0 && t('records.editing.unfit', { count: unfit, number: number(unfit) }),
      ].filter((one) => one !== false);
      const detail = rest.length > 0 ? { detail: rest.join(' ') } : {};
      return void showToast(unwritten > 0 ? 'failed' : 'done', wordsOf(outcome, title), { ...undo(act), ...detail });
    }
    if (!first) return;
    const isOne = refused.length === 1;
    const many = { count: refused.length, number: number(refused.length) };
    const canInsist = isOne && first.reason === 'changed';
    const insist = canInsist ? { action: { label: t('records.editing.use_mine'), run: again } } : {};
    showToast('failed', isOne ? refusalWords(first) : t('records.editing.refused', many), insist);
  };

  const write = async (asked: WrittenCells, written: Written = {}): Promise<void> => {
    const cells = changeable(asked, editOf);
    if (cells.names.length === 0 || cells.rows.length === 0) return written.onAnswer?.(null);
    try {
      const outcome = await writeCells(place, cells, editOf);
      if (outcome.act_id !== null) acts.done.push(outcome.act_id);
      written.onAnswer?.(outcome);
      const rows = cells.rows.map((row) => ({ ...row, seen: null }));
      tell(outcome, written, () => void write({ ...cells, rows }, written));
    } catch {
      // The failure is told as every call's is.
      written.onAnswer?.(null);
    } finally {
      await refresh();
    }
  };
  return { write: (asked: WrittenCells, written?: Written): void => void write(asked, written), ...undoing };
};

import { useTranslation } from '../../../platform/use-translation.ts';
import { ShortcutKey } from '../../shortcut-key.tsx';
import type { RowLetters } from './table-props.ts';

type RowKeysProps = {
  /** Takes the focus to the row that had it last, or to the first one. */
  readonly start: () => void;
  readonly canSelect: boolean;
  readonly canOpen: boolean;
  readonly canEdit: boolean;
  readonly canCopy: boolean;
  readonly letters: RowLetters<never>['shown'];
};

/**
 * What keys do in the rows, for whoever asks (`?`). The rows hear them once one of them has the focus; before that, letters that
 * walk take it there from wherever it is, and arrows from nowhere. It draws nothing.
 */
export const RowKeys = ({ start, canSelect, canOpen, canEdit, canCopy, letters }: RowKeysProps) => {
  const { t } = useTranslation();
  return (
    <>
      <ShortcutKey keys="j" label={t('table.keys.next')} run={start} scope="rows" />
      <ShortcutKey keys="arrowdown" label={t('table.keys.next')} run={start} scope="rows" />
      <ShortcutKey keys="k" label={t('table.keys.previous')} run={start} scope="rows" />
      <ShortcutKey keys="arrowup" label={t('table.keys.previous')} run={start} scope="rows" />
      {canOpen && <ShortcutKey keys="enter" label={t('table.keys.open')} run={null} scope="rows" />}
      {canEdit && <ShortcutKey keys="f2" label={t('table.keys.edit')} run={null} scope="rows" />}
      {canEdit && <ShortcutKey keys="mod+z" label={t('table.keys.undo')} run={null} scope="rows" />}
      {canCopy && <ShortcutKey keys="c" label={t('table.keys.copy')} run={null} scope="rows" />}
      {canSelect && <ShortcutKey keys="x" label={t('table.keys.select')} run={null} scope="rows" />}
      {letters.map(({ keys, label }) => (
        <ShortcutKey key={keys} keys={keys} label={label} run={null} scope="rows" />
      ))}
    </>
  );
};

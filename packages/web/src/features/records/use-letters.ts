import type { List } from '@galena/contract/lists';
import { useTranslation } from '../../platform/use-translation.ts';
import { nothingSelected, setSelected, type Selection } from '../../ui/table/rows/selection.ts';
import type { RowLetters } from '../../ui/table/rows/table-props.ts';
import { placedIn } from '../../widgets/contributions/contribution.ts';
import { useListActions } from '../../widgets/contributions/list-actions.ts';
import { useRecordActions } from '../../widgets/contributions/record-actions.ts';
import type { BulkAsked } from './list/record-bulk.tsx';
import { isAway, type Row } from './list/record-pages.ts';

type LettersProps = {
  readonly list: List;
  readonly selection: Selection;
  readonly onSelectionChange: (selection: Selection) => void;
  readonly ask: (asked: BulkAsked) => void;
};

/** What other rooms do by a letter: with the records that are chosen, else with the one whose row has the focus. */
export const useLetters = ({ list, selection, onSelectionChange: select, ask }: LettersProps): RowLetters<Row> => {
  const { t } = useTranslation();
  const forMany = placedIn(useListActions(list), ({ at }) => at.bulk);
  const forOne = placedIn(useRecordActions(list), ({ at }) => at.button);
  const keyed = forMany.filter(
    ({ place: { keys } }, at) => keys && forMany.findIndex(({ place }) => place.keys === keys) === at,
  );
  return {
    shown: keyed.map(({ place: { keys = '', label } }) => ({ keys, label: t(label) })),
    press: (row, letter) => {
      if (isAway(row)) return false;
      const isChosen = selection.isAll || selection.ids.size > 0;
      const ofOne = isChosen ? [] : forOne.filter(({ place: { keys } }) => keys === letter);
      const one = ofOne.find(({ item: { isFor } }) => isFor?.(row) ?? true);
      // It is under way already.
      if (one?.item.isBusy?.(row)) return true;
      if (one) ask({ what: 'record', action: one.item, record: row });
      // A record that needs nothing of the kind is not asked about.
      if (ofOne.length > 0) return one !== undefined;
      const many = keyed.find(({ place: { keys } }) => keys === letter);
      if (!many) return false;
      if (!isChosen) select(setSelected(nothingSelected, [String(row.id)], true));
      ask({ what: 'list', action: many.item, of: 'chosen' });
      return true;
    },
  };
};

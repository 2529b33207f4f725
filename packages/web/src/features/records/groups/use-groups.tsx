import type { List } from '@galena/contract/lists';
import { ActionIcon } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import { useStable } from '../../../ui/table/columns/use-stable.ts';
import type { RowHead } from '../../../ui/table/rows/head-row.tsx';
import type { Filter } from '../../../ui/table/bars/filters.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useColleagues } from '../editing/colleagues.ts';
import type { Grouping } from '../list/list-state.ts';
import type { Row } from '../list/record-pages.ts';
import { isLine, type GroupLine } from './group-rows.ts';
import { filtersOfGroup, useGroupWords } from './group-words.ts';

/** How groups are shown in a table of records, and how one is opened. */
export type Groups = { readonly headOf: (row: Row) => RowHead | null; readonly toggle: (row: Row) => void };

type GroupsInput = {
  readonly list: List;
  readonly group: Grouping | null;
  readonly toggle: (row: Row) => void;
  /** Leaves only the records of one group. */
  readonly narrow: (filters: readonly Filter[]) => void;
};

/** The lines of groups in words. Null where records are not grouped. */
export const useGroups = ({ list, group, toggle, narrow }: GroupsInput): Groups | null => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const wordsOf = useGroupWords(list.type);
  const fields = useFields(list.type);
  const people = useColleagues();
  const only = useStable(narrow);
  const field = group?.field ?? null;
  return useMemo(() => {
    if (field === null) return null;
    const known = fields.find(({ name }) => name === field) ?? { name: field, kind: 'text' as const };
    const groupHead = (value: string | null, count: number, isOpen: boolean): RowHead => {
      const label = wordsOf(field, value);
      const show = t('records.groups.show_only', { group: label });
      return {
        label,
        count: { words: t('records.groups.count', { count, number: number(count) }), figure: number(count) },
        isOpen,
        end: ({ tabIndex }) => (
          <Tip label={show}>
            <ActionIcon
              size={28}
              tabIndex={tabIndex}
              aria-label={show}
              onClick={() => only(filtersOfGroup(known, value))}
            >
              <Icon name="filter" size={15} />
            </ActionIcon>
          </Tip>
        ),
      };
    };
    const headOfLine = ({ line }: GroupLine): RowHead => {
      if (line.kind === 'group') return groupHead(line.group.value, line.group.count, line.isOpen);
      if (line.kind === 'waiting') return { label: t('app.loading'), isOpen: null, isWaiting: true };
      const { groups: count, records } = line;
      const words = { count, number: number(count), records: number(records) };
      return { label: t('records.groups.more', words), isOpen: null };
    };
    return { toggle, headOf: (row) => (isLine(row) ? headOfLine(row) : null) };
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language, fields and people
  }, [field, fields, people, list.type, i18n.language, toggle, only]);
};

import type { ListType } from '@galena/contract/kernel';
import type { Estimate } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import { filtersOf, rootOf } from '../filters/filter-table.ts';
import { useFilterWords } from '../filters/filter-words.ts';
import classes from '../preview.module.css';

type UnknownNoteProps = { readonly type: ListType; readonly estimate: Estimate };

/** Of how many leads a source cannot tell what is asked: "Follower growth: YouTube has no value for 31 of 47 leads checked." */
export const UnknownNote = ({ type, estimate: { sources } }: UnknownNoteProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { labelOf } = useFilterWords();
  const sourceOf = useSourceLabel();
  const told = sources.flatMap((source) =>
    source.unknown.flatMap(({ filter, ...counts }) =>
      filtersOf(type).flatMap(({ name }) => (rootOf(name) === filter ? [{ source, filter: name, ...counts }] : [])),
    ),
  );
  if (told.length === 0) return null;
  const isGrowth = told.some(({ filter }) => filter.endsWith('GrowthRate'));
  return (
    <div className={classes.note}>
      <Note tone="info">
        {[
          ...told.map(({ source, filter, count, of }) =>
            t('search.unknown', {
              filter: labelOf(filter),
              source: sourceOf(source),
              n: number(count),
              of: number(of),
            }),
          ),
          ...(isGrowth ? [t('search.unknown_growth')] : []),
        ].join(' ')}
      </Note>
    </div>
  );
};

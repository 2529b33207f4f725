import type { ListType } from '@galena/contract/kernel';
import { chosenFilters, type Location } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { filtersOf, rootOf } from './filters/filter-table.ts';
import { useFilterWords, type Offer } from './filters/filter-words.ts';
import { worldwide, type DraftForm } from './question.ts';

type Way = { readonly id: string; readonly label: string; readonly take: () => void };

type NoResultsProps = { readonly type: ListType; readonly form: DraftForm; readonly offered: readonly Offer[] };

/** A larger place: the country around a city, the world around a country. A local search stays in its city. */
const useLargerPlace = ({ type, form }: NoResultsProps): readonly Way[] => {
  const { t, i18n } = useTranslation();
  const { location } = form.values;
  if (type === 'local' || !location || location.worldwide) return [];
  const change = (next: Location) => () => form.field('location').change(next);
  const { city, country = '' } = location;
  if (!city || country === '')
    return [{ id: 'world', label: t('search.loosen_world'), take: change(worldwide(t('search.worldwide'))) }];
  const label = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country) ?? country;
  return [{ id: 'country', label: t('search.loosen_country', { country: label }), take: change({ label, country }) }];
};

/** What could be asked less of, the largest step first. */
const useWays = (props: NoResultsProps): readonly Way[] => {
  const { t } = useTranslation();
  const { labelOf, summaryOf } = useFilterWords(props.offered);
  const larger = useLargerPlace(props);
  const { values: draft, field } = props.form;
  const names = chosenFilters(draft.filters);
  const chosen = filtersOf(props.type).filter(({ name }) => names.includes(rootOf(name)));
  const last = chosen.length > 1 ? chosen.at(-1) : undefined;
  const half = { id: 'match', label: t('search.loosen_match'), take: () => field('match').change(50) };
  if (!last) return larger;
  const value = summaryOf(last, draft.filters) ?? '';
  const drop = {
    id: last.name,
    label: t('search.loosen_filter', { filter: labelOf(last.name), value }),
    take: () => field(`filters.${last.name}`).clear(),
  };
  return [...larger, ...(draft.match === 100 ? [half] : []), drop];
};

/** Nothing fits: names what is asked, and offers to ask less. */
export const NoResults = (props: NoResultsProps) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const { summaryOf } = useFilterWords(props.offered);
  const draft = props.form.values;
  const ways = useWays(props).slice(0, 2);
  const asked = filtersOf(props.type)
    .map((spec) => summaryOf(spec, draft.filters))
    .filter((words) => words !== null);
  return (
    <EmptyState
      figure="search"
      title={t('feedback.no_match_title')}
      actions={
        ways.length === 0 ? (
          <Button onClick={() => props.form.field('filters').change({})}>{t('feedback.clear_all')}</Button>
        ) : (
          ways.map(({ id, label, take }) => (
            <Button key={id} onClick={take}>
              {label}
            </Button>
          ))
        )
      }
    >
      {draft.location?.worldwide
        ? t('search.nothing_fits_worldwide', { filters: list(asked) })
        : t('search.nothing_fits', { filters: list(asked), where: draft.location?.label ?? '' })}
    </EmptyState>
  );
};

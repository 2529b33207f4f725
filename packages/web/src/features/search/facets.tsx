import type { ListType } from '@galena/contract/kernel';
import type { Estimate } from '@galena/contract/search';
import { useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import type { FacetActions } from './facet-actions.ts';
import { facetFilters } from './filters/filter-table.ts';
import { useFilterWords, type Offer } from './filters/filter-words.ts';
import classes from './preview.module.css';

type Facet = Estimate['facets']['countries'];

/** So many of each stand there; the others are few. */
const maxShown = 8;

type FacetLineProps = {
  readonly title: string;
  readonly facet: Facet;
  readonly isChosen: (value: string) => boolean;
  /** Whether it can be asked for. */
  readonly can: (value: string) => boolean;
  readonly choose: (value: string, label: string) => void;
};

const FacetLine = ({ title, facet, isChosen, can, choose }: FacetLineProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  // A single one says nothing, unless it was pressed here: then it is the way back, and has the focus.
  const titleId = useId();
  const [wasPressed, setWasPressed] = useState(false);
  if (facet.length < 2 && !(wasPressed && facet.length > 0)) return null;
  const press = (value: string, label: string): void => {
    setWasPressed(true);
    choose(value, label);
  };
  return (
    <div className={classes.facet} role="group" aria-labelledby={titleId}>
      <span id={titleId} className={classes.facetTitle}>
        {title}
      </span>
      <ul>
        {facet.slice(0, maxShown).map(({ value, label, count }) => (
          <li key={value}>
            {can(value) ? (
              <button
                type="button"
                className={classes.facetChip}
                aria-pressed={isChosen(value)}
                onClick={() => press(value, label)}
              >
                {label} <span className={classes.facetCount}>{number(count)}</span>
              </button>
            ) : (
              <span className={classes.facetChip}>
                {label} <span className={classes.facetCount}>{number(count)}</span>
              </span>
            )}
          </li>
        ))}
        {facet.length > maxShown && <li>{t('search.facet_others', { count: facet.length - maxShown })}</li>}
      </ul>
    </div>
  );
};

type FacetsProps = {
  readonly type: ListType;
  readonly estimate: Pick<Estimate, 'facets' | 'facets_of' | 'available' | 'available_is_capped'>;
  /** What the main filter offers, with the names that it has there. */
  readonly offered: readonly Offer[];
  readonly actions: FacetActions;
};

/** What the matches are, and where: each a press away from being asked for. */
export const Facets = ({ type, estimate, offered, actions }: FacetsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { facets, facets_of: of, available, available_is_capped: isCapped } = estimate;
  const { labelOf, nameOf } = useFilterWords(offered);
  const { isCountry, chooseCountry, isCategory, canCategory, chooseCategory } = actions;
  return (
    <div className={classes.facets}>
      <FacetLine
        title={t('search.countries')}
        facet={facets.countries}
        isChosen={isCountry}
        can={() => true}
        choose={chooseCountry}
      />
      <FacetLine
        title={labelOf(facetFilters[type])}
        facet={facets.categories.map((one) => ({ ...one, label: nameOf(one.label) }))}
        isChosen={isCategory}
        can={canCategory}
        choose={chooseCategory}
      />
      {(isCapped || of < available) && [facets.countries, facets.categories].some(({ length }) => length > 1) && (
        <p className={classes.facetNote}>{t('search.facets_capped', { n: number(of) })}</p>
      )}
    </div>
  );
};

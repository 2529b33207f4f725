import type { ListType } from '@galena/contract/kernel';
import { chosenFilters } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FoldedField } from '../../../ui/fields/folded-field.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { FilterEditor, type FilterContext } from './filter-editor.tsx';
import { filtersOf, isSupported, mainFilterOf, type FilterName, type FilterSpec } from './filter-table.ts';
import { useFilterWords } from './filter-words.ts';
import classes from '../new-search.module.css';
import { filtersToSend } from '../question.ts';

type FilterRowsProps = FilterContext & {
  readonly type: ListType;
  /** The name of the source that answers, and what it understands; null: not known yet. */
  readonly source: string | null;
  readonly supported: readonly string[] | null;
};

type RowProps = FilterContext & {
  readonly spec: FilterSpec;
  readonly isOpen: boolean;
  readonly toggle: () => void;
};

const Row = ({ spec, isOpen, toggle, ...context }: RowProps) => {
  const { t } = useTranslation();
  const { form, offers } = context;
  const { labelOf, summaryOf } = useFilterWords('from' in spec ? offers[spec.from] : []);
  const path = `filters.${spec.name}`;
  if (spec.kind === 'flag') return <FilterEditor {...context} spec={spec} />;
  // What is wrong has to be seen, and to take the focus.
  const isWrong = Object.keys(form.errors).some((name) => name === path || name.startsWith(`${path}.`));
  return (
    <FoldedField
      label={labelOf(spec.name)}
      summary={summaryOf(spec, form.values.filters)}
      none={t('search.any')}
      isOpen={isOpen || isWrong}
      toggle={toggle}
      clear={form.fieldAt(path).clear}
    >
      <FilterEditor {...context} spec={spec} />
    </FoldedField>
  );
};

type UnknownProps = { readonly source: string; readonly specs: readonly FilterSpec[] };

/** What the source cannot be asked. It is said, so that nobody looks for it. */
const Unknown = ({ source, specs }: UnknownProps) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const { labelOf } = useFilterWords();
  if (specs.length === 0) return null;
  const filters = list(specs.map(({ name }) => labelOf(name)));
  return <p className={classes.unknown}>{t('search.source_filters_not_by', { filters, source })}</p>;
};

/** How many filters are chosen, and the way to choose none. */
const Head = ({ form, supported }: Pick<FilterRowsProps, 'form' | 'supported'>) => {
  const { t } = useTranslation();
  const count = chosenFilters(filtersToSend(form.values.filters, supported)).length;
  return (
    <div className={classes.filtersHead}>
      <h2>{t('search.filters_title')}</h2>
      {count > 0 && <Tag>{t('search.active', { count })}</Tag>}
      {count > 0 && (
        <Button size="xs" variant="transparent" onClick={() => form.field('filters').change({})}>
          {t('feedback.clear_all')}
        </Button>
      )}
    </div>
  );
};

/** The filters beside the main one: each a line that unfolds, one at a time. */
export const FilterRows = ({ type, source, supported, ...context }: FilterRowsProps) => {
  const [open, setOpen] = useState<FilterName | null>(null);
  const main = mainFilterOf(type, supported);
  const others = filtersOf(type).filter((spec) => spec !== main);
  const isKnown = ({ name }: FilterSpec): boolean => supported === null || isSupported(name, supported);
  return (
    <div className={classes.filters}>
      <Head form={context.form} supported={supported} />
      {others.filter(isKnown).map((spec) => (
        <Row
          key={spec.name}
          {...context}
          spec={spec}
          isOpen={open === spec.name}
          toggle={() => setOpen(open === spec.name ? null : spec.name)}
        />
      ))}
      {source !== null && <Unknown source={source} specs={filtersOf(type).filter((spec) => !isKnown(spec))} />}
    </div>
  );
};

import { offerOf } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { usePreference } from '../../widgets/preferences.ts';
import { useSourceLabel } from '../../widgets/source-names.ts';
import { Cost, PhoneBar, runKeys, StopAtField } from './dock.tsx';
import type { Example } from './examples.ts';
import { FindEmailsField } from './find-emails-field.tsx';
import { FilterRows } from './filters/filter-rows.tsx';
import { FirstRun } from './first-run.tsx';
import { FixedList, ListField, ListNameField } from './list-field.tsx';
import { LocationField, RadiusField } from './location-field.tsx';
import { MainField } from './main-field.tsx';
import { MapPane } from './map/map-pane.tsx';
import classes from './new-search.module.css';
import { Preview } from './preview.tsx';
import type { Draft } from './question.ts';
import { CustomersField, NewnessField } from './newness-field.tsx';
import { MoreSourceFields } from './sources/more-source-fields.tsx';
import { MatchField, SourceField } from './sources/source-field.tsx';
import { useSearch, type Search } from './use-search.ts';
import type { Aim } from './use-aim.ts';

const SearchInputs = ({ search, type }: { readonly search: Search; readonly type: ListType }) => {
  const { form, offers, sources, source, supported, loading, isFirst } = search;
  const labelOf = useSourceLabel();
  return (
    <div className={classes.inputs}>
      <LoadFailure error={loading.error} retry={loading.refetch} />
      <MainField type={type} form={form} offers={offers} supported={supported} examples={search.examples} />
      <div>
        <LocationField type={type} form={form} />
        {type === 'local' && <RadiusField form={form} />}
      </div>
      <FilterRows type={type} form={form} offers={offers} source={source && labelOf(source)} supported={supported} />
      <MatchField form={form} />
      <div className={classes.choices}>
        {offerOf(type, 'email') && <FindEmailsField type={type} form={form} />}
        {!isFirst && <NewnessField form={form} />}
        <CustomersField form={form} customers={offers?.customers} />
      </div>
      <SourceField form={form} sources={sources} />
      <MoreSourceFields form={form} sources={sources} />
    </div>
  );
};

const Dock = ({ search, type }: { readonly search: Search; readonly type: ListType }) => {
  const { form, list, fixedList, suggestedName, known, refusals, obstacle } = search;
  return (
    <div className={classes.dock}>
      <div className={classes.lists}>
        {fixedList ? <FixedList fixed={fixedList} form={form} /> : <ListField type={type} form={form} list={list} />}
        <StopAtField form={form} />
        {list?.id === 'new' && (
          <div className={classes.listName}>
            <ListNameField form={form} suggestedName={suggestedName} />
          </div>
        )}
      </div>
      <Cost running={search.running} type={type} known={known} refusals={refusals} obstacle={obstacle} />
    </div>
  );
};

type SearchFormProps = {
  readonly aim: Aim;
  readonly initial: Draft;
  /** Told of every change, so that another kind can be looked at meanwhile. */
  readonly keep: (draft: Draft) => void;
  /** Fills in an example, which may be of another kind. */
  readonly chooseExample: (example: Example) => void;
  /** It has just been filled in by an example: what was found takes the focus. */
  readonly isExample: boolean;
};

const guideStates = ['shown', 'dismissed'] as const;

/** What is looked for at the left, what would be found at the right. */
export const SearchForm = ({ aim, initial, keep, chooseExample, isExample }: SearchFormProps) => {
  const { t } = useTranslation();
  const { type } = aim;
  const element = useRef<HTMLDivElement>(null);
  const search = useSearch(aim, initial, element);
  const { form, known, isOpen, actions, offered } = search;
  const [guide, setGuide] = usePreference('search_guide', guideStates, 'shown');
  const previewId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasExample] = useState(isExample);
  useEffect(() => keep(form.values), [form.values, keep]);
  useEffect(() => {
    if (wasExample) heading.current?.focus();
  }, [wasExample]);
  useShortcut(runKeys, t('search.run'), search.running.run);
  const hasGuide = guide === 'shown' && search.isFirst;
  // The guide has all the room until something is asked.
  const isGuided = hasGuide && isOpen;
  return (
    <div className={classes.panes}>
      {hasGuide && (
        <FirstRun
          draft={form.values}
          isWhole={isOpen}
          choose={chooseExample}
          dismiss={() => {
            // The button goes with the guide.
            document.querySelector('h1')?.focus();
            setGuide('dismissed');
          }}
        />
      )}
      <div ref={element} className={classes.form} role="form" aria-label={t('shell.pages.new_search')}>
        <SearchInputs search={search} type={type} />
        <Dock search={search} type={type} />
      </div>
      {!isGuided && search.source?.has_map && (
        <div className={classes.map}>
          <MapPane type={type} form={form} known={known} nextId={previewId} />
        </div>
      )}
      {!isGuided && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached without a mouse
        <section id={previewId} tabIndex={0} className={classes.preview} aria-label={t('search.preview')}>
          <Preview
            type={type}
            form={form}
            known={known}
            isOpen={isOpen}
            isSourceless={search.hasNobody}
            asked={{ source: search.source, sources: search.sources, choose: form.field('searcher').change }}
            offered={offered}
            actions={actions}
            headingRef={heading}
          />
        </section>
      )}
      <PhoneBar running={search.running} known={known} listName={search.listName} />
    </div>
  );
};

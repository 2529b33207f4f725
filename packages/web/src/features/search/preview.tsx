import type { ListType } from '@galena/contract/kernel';
import { maxPreviewed, type Estimate } from '@galena/contract/search';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useSourceLabel } from '../../widgets/source-names.ts';
import { CoverageNote, hasNothingNear, NothingNear, useCoverageTitle } from './coverage.tsx';
import type { FacetActions } from './facet-actions.ts';
import { Facets } from './facets.tsx';
import type { Offer } from './filters/filter-words.ts';
import { NoResults } from './no-results.tsx';
import classes from './preview.module.css';
import { PreviewTable } from './preview-table.tsx';
import { SourceFailure } from './sources/source-failure.tsx';
import { SourceShares } from './sources/source-shares.tsx';
import { UnknownNote } from './sources/unknown-note.tsx';
import type { DraftForm } from './question.ts';
import type { EstimateState } from './use-estimate.ts';

type Source = Estimate['searcher'];

/** How many there are, and that looking is free. */
const useCountWords = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ available, available_is_capped, preview, with_email }: Estimate): string => {
    const words = { shown: number(preview.length), total: number(available), count: available };
    const owned = preview.filter((row) => row.is_owned).length;
    const facts = [
      // Some sources count without showing anything: what they show, they charge for.
      preview.length === 0
        ? t(available_is_capped ? 'search.count_unshown_capped' : 'search.count_unshown', words)
        : t(available_is_capped ? 'search.count_capped' : 'search.count', words),
      ...(with_email ? [t('search.with_email', { count: with_email, n: number(with_email) })] : []),
      // Of those that are shown: nobody has looked at the others.
      ...(owned > 0 ? [t('search.owned', { count: owned, n: number(owned), shown: number(preview.length) })] : []),
    ];
    return facts.join(' ');
  };
};

type HeadProps = Pick<PreviewProps, 'form' | 'headingRef'> & { readonly estimate: Estimate | undefined };

const Head = ({ estimate, form, headingRef }: HeadProps) => {
  const { t } = useTranslation();
  const nothingNear = useCoverageTitle(form);
  const words = useCountWords();
  const counted = estimate && estimate.available > 0 ? words(estimate) : '';
  const none = estimate && hasNothingNear(estimate) ? nothingNear : t('feedback.no_match_title');
  return (
    <div className={classes.head}>
      <h2 ref={headingRef} tabIndex={-1}>
        {t('search.preview')}
      </h2>
      <span className={classes.count} aria-live="polite">
        {estimate?.available === 0 ? <HiddenText>{none}</HiddenText> : counted}
      </span>
    </div>
  );
};

/** Invented leads are said to be so before anything else is. */
const DemoNote = ({ source }: { readonly source: Source }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.note}>
      <Note tone="warning" title={t('search.demo_title')}>
        {t(source.may_run ? 'search.demo_text' : 'search.demo_preview_text')}
      </Note>
    </div>
  );
};

type DataSource = Pick<Source, 'key' | 'label' | 'attribution' | 'licence' | 'licence_url' | 'keeps_days'>;

const nameOf = ({ key, attribution, licence }: DataSource): string => [attribution ?? key, licence].join(' ');

/** Everybody whose data is shown, once: of several sources each that answered. */
const sourcesOf = ({ searcher, sources }: Estimate): readonly DataSource[] => {
  const further = sources.slice(1).flatMap(({ key, label, state, data_from: from }): readonly DataSource[] => {
    return state === 'asked' && from ? [{ key, label, ...from }] : [];
  });
  // The first of a name stands.
  return [...new Map([searcher, ...further].toReversed().map((one) => [nameOf(one), one])).values()].toReversed();
};

/** Whose data it is, where it is shown. */
const Attribution = ({ source }: { readonly source: DataSource }) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  if (source.attribution === null && source.licence === null) return null;
  return (
    <p className={classes.foot}>
      {t('search.from_source', { source: source.attribution ?? labelOf(source) })}
      {source.licence !== null && (
        <>
          {' '}
          {source.licence_url === null ? (
            source.licence
          ) : (
            <a href={source.licence_url} target="_blank" rel="noopener noreferrer">
              {t('search.licence', { licence: source.licence })}
            </a>
          )}
        </>
      )}
      {source.keeps_days !== null && (
        <> {t('search.keeps', { source: source.attribution ?? labelOf(source), count: source.keeps_days })}</>
      )}
    </p>
  );
};

type PreviewProps = {
  readonly type: ListType;
  readonly form: DraftForm;
  readonly known: EstimateState;
  /** Something is missing: nothing can be shown yet. */
  readonly isOpen: boolean;
  /** Nobody can be asked. */
  readonly isSourceless: boolean;
  /** Who is asked, who else could be, and how. */
  readonly asked: Pick<ComponentProps<typeof SourceFailure>, 'source' | 'sources' | 'choose'>;
  readonly offered: readonly Offer[];
  readonly actions: FacetActions;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

type FoundProps = Pick<PreviewProps, 'type' | 'form' | 'offered' | 'actions'> & { readonly estimate: Estimate };

/** In the place of rows, for a source that charges for what it shows. */
const ShownLater = () => {
  const { t } = useTranslation();
  return (
    <div className={classes.note}>
      <Note tone="info">{t('search.shown_later')}</Note>
    </div>
  );
};

const Found = ({ estimate, type, form, offered, actions }: FoundProps) => (
  <>
    {estimate.searcher.is_sandbox && <DemoNote source={estimate.searcher} />}
    <CoverageNote type={type} form={form} estimate={estimate} />
    <SourceShares type={type} estimate={estimate} />
    <UnknownNote type={type} estimate={estimate} />
    <Facets type={type} estimate={estimate} offered={offered} actions={actions} />
    {hasNothingNear(estimate) ? (
      <NothingNear type={type} form={form} estimate={estimate} />
    ) : estimate.available === 0 ? (
      <NoResults type={type} form={form} offered={offered} />
    ) : estimate.preview.length === 0 ? (
      <ShownLater />
    ) : (
      <PreviewTable rows={estimate.preview} isLoading={false} type={type} offered={offered} />
    )}
    {sourcesOf(estimate).map((source) => (
      <Attribution key={source.key} source={source} />
    ))}
  </>
);

/** In the place of a preview, while nothing is asked: what would stand there, or why nothing can. */
const Nothing = ({ isSourceless, isWrong }: { readonly isSourceless: boolean; readonly isWrong: boolean }) => {
  const { t } = useTranslation();
  if (isSourceless)
    return (
      <EmptyState figure="lock" title={t('search.no_source_title')}>
        {t('search.no_source_yet')}
      </EmptyState>
    );
  return (
    <EmptyState figure="add" title={t('search.guide_title')}>
      {isWrong ? t('search.guide_wrong') : t('search.guide_text', { count: maxPreviewed })}
    </EmptyState>
  );
};

/** What would be found, before it is paid for. */
export const Preview = (props: PreviewProps) => {
  const { type, form, known, isOpen, isSourceless, asked, offered, actions, headingRef } = props;
  const { estimate, error, isAsking, isStale, refetch } = known;
  const isEmpty = estimate === undefined && !isAsking && error === null;
  if (isOpen || isSourceless || isEmpty) return <Nothing isSourceless={isSourceless} isWrong={!isOpen} />;
  return (
    <>
      <Head estimate={estimate} form={form} headingRef={headingRef} />
      {error && (
        <div className={classes.note}>
          <SourceFailure
            error={error}
            retry={refetch}
            source={asked.source}
            sources={asked.sources}
            choose={asked.choose}
          />
        </div>
      )}
      {estimate ? (
        <div className={classes.found} data-stale={isStale || error !== null || undefined} aria-busy={isAsking}>
          <Found type={type} form={form} estimate={estimate} offered={offered} actions={actions} />
        </div>
      ) : (
        isAsking && <PreviewTable rows={[]} isLoading type={type} offered={[]} />
      )}
    </>
  );
};

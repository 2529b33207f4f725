import type { ListType } from '@galena/contract/kernel';
import type { Estimate } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Note } from '../../ui/messages/note.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useMe } from '../../widgets/me.ts';
import { useSourceLabel } from '../../widgets/source-names.ts';
import { useIgnored } from './ignored-filters.ts';
import classes from './preview.module.css';
import type { DraftForm } from './question.ts';

const isUncovered = ({ nothing_near: nothing, searcher }: Estimate): boolean =>
  nothing.some(({ key }) => key === searcher.key);

/** Whether nothing was found because the source that answered has nothing near the place at all. */
export const hasNothingNear = (estimate: Estimate): boolean => estimate.available === 0 && isUncovered(estimate);

type CoverageProps = { readonly type: ListType; readonly form: DraftForm; readonly estimate: Estimate };

/** "Imported data has nothing near Lisbon" */
export const useCoverageTitle = ({ values: { location } }: DraftForm): string => {
  const { t } = useTranslation();
  const place = location?.city ?? location?.label ?? '';
  return location?.city || location?.lat !== undefined
    ? t('search.coverage.near', { place })
    : t('search.coverage.in', { place });
};

const AskInstead = ({ form, estimate: { ask_instead: instead } }: CoverageProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  if (instead === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={({ currentTarget }) => {
        // The button goes with what it stands in.
        currentTarget.closest('section')?.querySelector('h2')?.focus();
        form.field('searcher').change(instead.key);
      }}
    >
      {t('search.coverage.ask', { source: labelOf(instead) })}
    </Button>
  );
};

/** Above what was found: that imported data has nothing near the place, and who answered, or who could. */
export const CoverageNote = (props: CoverageProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const title = useCoverageTitle(props.form);
  const { estimate, type } = props;
  // The form offers what the first one knows, and the search may have gone on to another.
  const ignored = useIgnored(type)(estimate.searcher, estimate.ignored_filters);
  if (estimate.nothing_near.length === 0 || hasNothingNear(estimate)) return null;
  const wentOn = [t('search.coverage.went_on', { source: labelOf(estimate.searcher) }), ignored].filter(Boolean);
  return (
    <div className={classes.note}>
      {isUncovered(estimate) ? (
        <Note tone="info" title={title} action={<AskInstead {...props} />} />
      ) : (
        <Note tone="info" title={title}>
          {wentOn.join(' ')}
        </Note>
      )}
    </div>
  );
};

/** In the place of matches: nothing was imported near the place. Who can be asked instead, else what can be done. */
export const NothingNear = (props: CoverageProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const labelOf = useSourceLabel();
  const { is_super_admin: isOperator } = useMe();
  const title = useCoverageTitle(props.form);
  const { ask_instead: instead } = props.estimate;
  if (instead !== null)
    return (
      <EmptyState figure="search" title={title} actions={<AskInstead {...props} />}>
        {t('search.coverage.may_have', { source: labelOf(instead) })}
      </EmptyState>
    );
  if (!isOperator)
    return (
      <EmptyState figure="search" title={title}>
        {t('search.coverage.for_user')}
      </EmptyState>
    );
  const actions = (
    <>
      <Button onClick={() => go('Admin:Imports')}>{t('search.coverage.import')}</Button>
      <Button variant="default" onClick={() => go('Admin:Searchers')}>
        {t('search.coverage.open_sources')}
      </Button>
    </>
  );
  return (
    <EmptyState figure="search" title={title} actions={actions}>
      {t('search.coverage.for_operator')}
    </EmptyState>
  );
};

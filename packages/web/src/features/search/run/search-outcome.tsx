import type { List } from '@galena/contract/lists';
import { searchErrors, type Search, type SearchSource } from '@galena/contract/search';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import { useWayToSearch } from '../../../widgets/way-to-search.ts';
import { OutcomeLine, RunBefore, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { failureSentence } from '../../../widgets/runs/failure-sentence.ts';
import { wasStoppedHere } from '../../../widgets/runs/run-acts.ts';

/** What came of a search, one fact after the other. Nothing is told of what did not happen. */
/** Why leads were skipped. */
const skippedText = ({ only_new: isOnlyNew, skip_customers: isWithCustomers }: Search) => {
  if (isOnlyNew) return 'search.strip.not_new';
  return isWithCustomers ? 'search.strip.skipped_customers' : 'search.strip.skipped';
};

const useFacts = (): ((search: Search) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const labelOf = useSourceLabel();
  const shareOf = (one: SearchSource): readonly string[] => {
    const source = labelOf(one);
    if (one.status === 'failed') return [t('search.sources.missed', { source })];
    return one.saved > 0 ? [t('search.sources.saved', { source, n: number(one.saved) })] : [];
  };
  return (search) => {
    const { saved, with_email: withEmail, duplicates, skipped, suppressed, credits, sources } = search;
    const words = (count: number) => ({ count, number: number(count) });
    return [
      ...(search.error_code === null ? [] : [failureSentence(search, searchErrors)]),
      t('search.strip.saved', words(saved)),
      ...(sources.length > 1 ? sources.flatMap(shareOf) : []),
      ...(saved > 0 ? [t('search.strip.with_email', words(withEmail))] : []),
      ...(duplicates > 0 ? [t('widgets.runs.duplicates', words(duplicates))] : []),
      ...(skipped > 0 ? [t(skippedText(search), words(skipped))] : []),
      ...(suppressed > 0 ? [t('widgets.runs.suppressed', words(suppressed))] : []),
      credits > 0 ? t('widgets.runs.paid', words(credits)) : t('widgets.runs.free'),
    ];
  };
};

const useTitle = (): ((search: Search) => string) => {
  const { t } = useTranslation();
  return ({ status, stop_reason: reason }) => {
    if (status === 'completed') return t('search.strip.completed');
    if (status === 'canceled') return t('search.strip.canceled');
    if (status === 'failed') return t('search.strip.failed');
    return reason === 'no_credits' ? t('search.strip.no_credits') : t('search.strip.stop_at');
  };
};

/** What came of a search in the strip of what goes on with it. */
export const SearchBefore = ({ search }: { readonly search: Search }) => {
  const { t } = useTranslation();
  const { number, list } = useAmounts();
  const title = useTitle()(search);
  const { saved: count, with_email: withEmail, credits } = search;
  const words = (many: number) => ({ count: many, number: number(many) });
  return (
    <RunBefore tone={toneOf(search.status)} title={title}>
      {list([
        t('search.strip.saved', words(count)),
        t('search.strip.with_email', words(withEmail)),
        ...(credits > 0 ? [t('widgets.runs.paid', words(credits))] : []),
      ])}
    </RunBefore>
  );
};

type SearchOutcomeProps = {
  readonly list: List;
  readonly search: Search;
  readonly dismiss: () => void;
  /** What is usually done next with what it brought. */
  readonly next: ReactNode;
};

/** What came of a search. */
export const SearchOutcome = ({ list, search, dismiss, next }: SearchOutcomeProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const factsOf = useFacts();
  const title = useTitle()(search);
  const canSearch = useWayToSearch(list);
  const tone = toneOf(search.status);
  return (
    <OutcomeLine
      tone={tone}
      title={title}
      facts={factsOf(search)}
      dismiss={dismiss}
      takesFocus={wasStoppedHere(search.id)}
      action={
        <>
          {next}
          {tone !== 'done' && canSearch && (
            <Button size="xs" onClick={() => go('LeadSearch:SavedListNewSearch', { params: { list } })}>
              {t('search.strip.search_on')}
            </Button>
          )}
        </>
      }
    />
  );
};

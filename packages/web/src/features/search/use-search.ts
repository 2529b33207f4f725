import type { ListType } from '@galena/contract/kernel';
import { searchRoutes } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useForm } from '../../ui/form.ts';
import { newList, type ListChoice } from '../../widgets/list-picker.tsx';
import { useMe } from '../../widgets/me.ts';
import { useOfferedName } from '../../widgets/offered-names.ts';
import type { Running } from './dock.tsx';
import { useFacetActions } from './facet-actions.ts';
import { filtersOf } from './filters/filter-table.ts';
import { useSuggestedName, type Offer } from './filters/filter-words.ts';
import { useFixedList, useOwnLists } from './list-field.tsx';
import {
  draftProblems,
  findsEmails,
  isUnasked,
  maybeQuestion,
  paysForEmails,
  runOfSaved,
  type Draft,
} from './question.ts';
import { useAttempt } from './use-attempt.ts';
import { useEstimate } from './use-estimate.ts';
import { useRun } from './use-run.ts';
import type { Aim } from './use-aim.ts';

/** What the form offers: sources, industries, the categories of local businesses, and what is known of customers. */
const useOffers = (type: ListType) => {
  const options = useQuery({
    ...queryOf(searchRoutes.options, { params: { type } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kinds = useQuery({
    ...queryOf(searchRoutes.localCategories, {}),
    enabled: type === 'local',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const categoryName = useOfferedName(type === 'local' ? 'categories' : null);
  // Those of people are their companies' own words, and are sent as they are typed.
  const industryName = useOfferedName(type === 'company' ? 'industries' : null);
  const { i18n } = useTranslation();
  const collator = new Intl.Collator(i18n.language);
  const sorted = (offers: readonly Offer[] | undefined): readonly Offer[] | undefined =>
    offers?.toSorted((one, other) => collator.compare(one.label, other.label));
  const categories = kinds.data?.data.map(({ slug, name, words }) => ({
    value: slug,
    label: categoryName(slug, name),
    also: [name, ...words].join(' '),
  }));
  const industries = options.data?.data.industries.map(({ value, label }) => ({
    value,
    label: industryName(value, label),
    also: label,
  }));
  return {
    sources: options.data?.data.searchers,
    examples: options.data?.data.examples ?? {},
    offers: {
      industries: sorted(industries),
      categories: sorted(categories),
      customers: options.data?.data.customers,
    },
    error: options.error ?? kinds.error,
    refetch: () => Promise.all([options.refetch(), kinds.refetch()]),
  };
};

/** The list that is filled: the one of the address, the chosen one, else a new one. */
const useLists = ({ type, listId }: Aim) => {
  const own = useOwnLists(type);
  const fixed = useFixedList(type, listId);
  const listOf = ({ list }: Draft): ListChoice | null => {
    if (listId !== null) return fixed.list;
    return list ?? newList;
  };
  return { isFirst: own.isFirst, fixedList: listId === null ? null : fixed, listOf };
};

/** The source that answers: the chosen one, else the first. */
const useSource = (type: ListType) => {
  const { sources, examples, offers, ...loading } = useOffers(type);
  const sourceOf = ({ searcher }: Draft) => sources?.find(({ key }) => key === searcher) ?? sources?.[0] ?? null;
  /** The filters that any of those understands who are asked; null: they are not known yet. */
  const supportedBy = (draft: Draft): readonly string[] | null => {
    const first = sourceOf(draft);
    const more = draft.searcher ? (draft.more_searchers ?? []) : [];
    const others = (sources ?? []).filter(({ key }) => more.includes(key));
    return first && [...new Set([first, ...others].flatMap((one) => one.supported_filters))];
  };
  const examplesOf = (draft: Draft): readonly string[] => examples[sourceOf(draft)?.key ?? ''] ?? [];
  return { sources, offers, loading, sourceOf, supportedBy, examplesOf };
};

/** What the server offers for the main filter of a kind. */
const offeredFor = (type: ListType, offers: ReturnType<typeof useOffers>['offers']): readonly Offer[] => {
  const [main] = filtersOf(type);
  return ('from' in main ? offers[main.from] : undefined) ?? [];
};

/** The same, for those who only need its words. */
export const useOffered = (type: ListType): readonly Offer[] => offeredFor(type, useOffers(type).offers);

/** The words of a form: what the server offers for its main filter, and what its list could be called. */
const useWords = (type: ListType, offers: ReturnType<typeof useOffers>['offers']) => {
  const offered = offeredFor(type, offers);
  return { offered, suggest: useSuggestedName(offered) };
};

/** All that the page of a search knows and can do. @param element the one around the fields of the form */
export const useSearch = (aim: Aim, initial: Draft, element: RefObject<HTMLElement | null>) => {
  const { type } = aim;
  const { sources, offers, loading, sourceOf, supportedBy, examplesOf } = useSource(type);
  const { isFirst, fixedList, listOf } = useLists(aim);
  const { offered, suggest } = useWords(type, offers);
  const nameOf = ({ filters, location }: Draft): string => suggest(type, filters, location);
  const check = (draft: Draft) =>
    draftProblems(type, { ...draft, list: listOf(draft) }, supportedBy(draft), nameOf(draft));
  const form = useForm<Draft>({ check, initial, around: element });
  const draft = form.values;
  const question = maybeQuestion(type, draft, supportedBy(draft));
  const known = useEstimate(type, question);
  const list = listOf(draft);
  const suggestedName = nameOf(draft);
  const { run: start, isBusy } = useRun({
    type,
    onList: (made) => form.field('list').change(made),
    // The balance may be another than the one that was shown.
    onFailure: () => void known.refetch(),
  });
  const source = sourceOf(draft);
  const { attempt, isWaiting, obstacle, refusals } = useAttempt({
    type,
    form,
    check,
    question,
    known,
    hasSource: sources === undefined || source?.may_run === true,
    maySpend: useMe().may_spend,
    start: (stopAt) => {
      if (question === null || list === null) return;
      const name = draft.list_name ?? suggestedName;
      start({ question, ofSaved: runOfSaved(draft), list, name, ...(stopAt === undefined ? {} : { stopAt }) });
    },
  });
  const mayCostMore = findsEmails(type, draft) && paysForEmails(type);
  const running: Running = { isBusy: isBusy || isWaiting, run: () => attempt(), stopAfter: attempt, mayCostMore };
  return {
    form,
    loading,
    sources: sources ?? [],
    source,
    supported: supportedBy(draft),
    examples: examplesOf(draft),
    offers,
    offered,
    known,
    /** What would have to be said before anything can be shown. */
    isOpen: question === null && isUnasked(type, draft, supportedBy(draft)),
    list,
    fixedList,
    suggestedName,
    listName: list?.id === 'new' ? (draft.list_name ?? suggestedName) : (list?.name ?? ''),
    isFirst,
    obstacle,
    /** There is no source at all, not even one of invented leads. */
    hasNobody: sources?.length === 0,
    refusals,
    running,
    actions: useFacetActions(type, form, offered),
  };
};

export type Search = ReturnType<typeof useSearch>;

import { listTypes, type ListType } from '@galena/contract/kernel';
import type { RecentSearch, SavedSearch } from '@galena/contract/search';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { LineTabs } from '../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { listTypeIcons } from '../../widgets/list-type.tsx';
import { newList } from '../../widgets/list-picker.tsx';
import { placeOf, searcherOf, type Example } from './examples.ts';
import classes from './new-search.module.css';
import { freshDraft, placeOfDraft, worldwide, type Draft } from './question.ts';
import { RecentSearches } from './address/recent-searches.tsx';
import { SavedSearches } from './saved/saved-searches.tsx';
import { SearchForm } from './search-form.tsx';
import { useAddress } from './address/use-address.ts';
import { useAim, type Aim } from './use-aim.ts';

type KeyProps = { readonly type: ListType; readonly at: number; readonly open: (type: string) => void };

/** The key that opens a kind. It draws nothing. */
const TypeKey = ({ type, at, open }: KeyProps) => {
  const { t } = useTranslation();
  useShortcut(String(at), t(`search.types.${type}`), () => open(type));
  return null;
};

const TypeTabs = ({ aim, panelId }: { readonly aim: Aim; readonly panelId: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <LineTabs
        label={t('search.type_tabs')}
        tabs={listTypes.map((id, at) => ({
          id,
          label: t(`search.types.${id}`),
          icon: listTypeIcons[id],
          keys: String(at + 1),
        }))}
        active={aim.type}
        onSelect={aim.open}
        panelId={panelId}
      />
      {listTypes.map((type, at) => (
        <TypeKey key={type} type={type} at={at + 1} open={aim.open} />
      ))}
    </>
  );
};

/** What was filled in for each kind, so that looking at another one loses nothing. */
const useDrafts = (aim: Aim) => {
  const { t, i18n } = useTranslation();
  const everywhere = worldwide(t('search.worldwide'));
  const [drafts] = useState(() => new Map<ListType, Draft>());
  const [last, setLast] = useState<{ readonly example: Example; readonly times: number } | null>(null);
  const { type } = aim;
  const { read, write } = useAddress(type, aim.listId !== null);
  const keep = useCallback(
    (draft: Draft): void => {
      drafts.set(type, draft);
      write(draft);
    },
    [drafts, type, write],
  );
  const placeBefore = [...drafts.values()].map(placeOfDraft).findLast((place) => place !== null);
  const [times, setTimes] = useState(0);
  const [openName, setOpenName] = useState<{ readonly type: ListType; readonly name: string | null } | null>(null);
  const chooseAgain = (search: RecentSearch | SavedSearch): void => {
    const { filters, location, match, limit, searcher, more_searchers, find_emails, skip_owned, skip_customers } =
      search;
    const asked = {
      filters,
      location,
      match,
      limit,
      searcher,
      more_searchers,
      find_emails,
      skip_owned,
      skip_customers,
    };
    // Run again, a saved search is usually about what is new.
    const saved = 'last_run_at' in search ? { saved_search_id: search.id, only_new: search.last_run_at !== null } : {};
    drafts.set(type, { ...freshDraft(type, everywhere, null), ...asked, ...saved });
    setLast(null);
    setOpenName('name' in search ? { type, name: search.name } : null);
    setTimes(times + 1);
  };
  const chooseExample = (example: Example): void => {
    const { filters } = example;
    const location = placeOf(example, i18n.language);
    const asked = { filters, location, searcher: searcherOf(example), list: newList };
    drafts.set(example.type, { ...freshDraft(example.type, everywhere, null), ...asked });
    setLast({ example, times: (last?.times ?? 0) + 1 });
    if (example.type !== type) aim.open(example.type);
  };
  const initial = drafts.get(type) ?? read(freshDraft(type, everywhere, placeBefore));
  return {
    initial,
    keep,
    current: (): Draft => drafts.get(type) ?? initial,
    chooseExample,
    chooseAgain,
    openName: openName?.type === type ? openName.name : null,
    setOpenName: (name: string | null): void => setOpenName({ type, name }),
    isExample: last?.example.type === type,
    /** Another one: the form begins again. */
    key: [type, aim.listId, last?.times, times].join(' '),
  };
};

/** Looking for leads: say what and where, see what is there and what it costs, run it into a list. */
export const NewSearchPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const aim = useAim();
  const drafts = useDrafts(aim);
  const isFixed = aim.listId !== null;
  return (
    <>
      <PageHeader
        controls={
          <>
            <SavedSearches
              type={aim.type}
              current={drafts.current}
              openName={drafts.openName}
              setOpenName={drafts.setOpenName}
              choose={drafts.chooseAgain}
            />
            <RecentSearches type={aim.type} choose={drafts.chooseAgain} />
          </>
        }
      />
      {!isFixed && <TypeTabs aim={aim} panelId={panelId} />}
      <PageBody layout="flush">
        <div
          id={panelId}
          role={isFixed ? undefined : 'tabpanel'}
          aria-label={isFixed ? undefined : t(`search.types.${aim.type}`)}
          className={classes.panel}
        >
          <SearchForm
            key={drafts.key}
            aim={aim}
            initial={drafts.initial}
            keep={drafts.keep}
            chooseExample={drafts.chooseExample}
            isExample={drafts.isExample}
          />
        </div>
      </PageBody>
    </>
  );
};

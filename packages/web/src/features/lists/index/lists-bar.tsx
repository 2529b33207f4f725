import { listTypes, type ListType } from '@galena/contract/kernel';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChoiceMenu } from '../../../ui/table/bars/choice-menu.tsx';
import { SearchBox } from '../../../ui/table/bars/search-box.tsx';
import { ViewTabs } from '../../../ui/table/bars/view-tabs.tsx';
import { listTypeIcons } from '../../../widgets/list-type.tsx';
import { useKnownTags } from '../known-tags.ts';
import classes from './lists-bar.module.css';
import { sorts, tabs, type ListsSort, type ListsState, type Tab } from './lists-state.ts';

export const looks = ['grid', 'list'] as const;
export type Look = (typeof looks)[number];

type ListsBarProps = {
  readonly state: ListsState;
  readonly change: (change: Partial<ListsState>) => void;
  readonly counts: Readonly<Record<Tab, number>> | undefined;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly panelId: string;
};

type MenusProps = Pick<ListsBarProps, 'state' | 'change'>;

const Filters = ({ state, change }: MenusProps) => {
  const { t } = useTranslation();
  const known = useKnownTags();
  // A link may name a tag that nobody uses any more: it still says what hides the lists.
  const tags = state.tag !== null && !known.includes(state.tag) ? [state.tag, ...known] : known;
  return (
    <>
      <ChoiceMenu<ListType | ''>
        label={t('lists.type')}
        value={state.type ?? ''}
        choices={[
          { value: '' as const, label: t('lists.all_types') },
          ...listTypes.map((type) => ({
            value: type,
            label: t(`widgets.list_types.${type}`),
            icon: listTypeIcons[type],
          })),
        ]}
        onChoose={(type) => change({ type: type || null })}
      />
      {tags.length > 0 && (
        <ChoiceMenu
          label={t('lists.tag')}
          value={state.tag ?? ''}
          choices={[{ value: '', label: t('lists.any_tag') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChoose={(tag) => change({ tag: tag || null })}
        />
      )}
    </>
  );
};

const useSortChoices = (now: ListsSort): readonly { readonly value: ListsSort; readonly label: string }[] => {
  const { t } = useTranslation();
  const words = {
    '-updated_at': t('lists.sorts.updated'),
    '-created_at': t('lists.sorts.created'),
    name: t('lists.sorts.name'),
    '-results_count': t('lists.sorts.records'),
    updated_at: t('lists.sorts.updated_up'),
    created_at: t('lists.sorts.created_up'),
    '-name': t('lists.sorts.name_down'),
    results_count: t('lists.sorts.records_up'),
  } as const satisfies Readonly<Record<ListsSort, string>>;
  // One that a column of the list was asked for stands there, too, as long as it holds.
  const offered: readonly ListsSort[] = (sorts as readonly ListsSort[]).includes(now) ? sorts : [now, ...sorts];
  return offered.map((value) => ({ value, label: words[value] }));
};

const LookSwitch = ({ look, onLook }: Pick<ListsBarProps, 'look' | 'onLook'>) => {
  const { t } = useTranslation();
  const icons = { grid: 'layout-grid', list: 'list' } as const;
  return (
    <SegmentedControl<Look>
      aria-label={t('lists.look')}
      className={classes.look ?? ''}
      value={look}
      onChange={onLook}
      data={looks.map((value) => ({
        value,
        label: (
          <span className={classes.sign}>
            <Icon name={icons[value]} size={15} />
            <HiddenText>{t(`lists.looks.${value}`)}</HiddenText>
          </span>
        ),
      }))}
    />
  );
};

/** What the page shows and how: the heap, filters, words, order, cards or rows. */
export const ListsBar = ({ state, change, counts, look, onLook, panelId }: ListsBarProps) => {
  const { t } = useTranslation();
  const sortChoices = useSortChoices(state.sort);
  return (
    <div className={classes.bar}>
      <ViewTabs
        views={tabs.map((id) => ({ id, label: t(`lists.tabs.${id}`), count: counts?.[id] }))}
        active={state.tab}
        onSelect={(id) => change({ tab: tabs.find((tab) => tab === id) ?? 'active' })}
        panelId={panelId}
      />
      <span className={classes.rule} />
      <div className={classes.filters}>
        <Filters state={state} change={change} />
      </div>
      <div className={classes.end}>
        <SearchBox label={t('lists.search')} value={state.text} onSearch={(text) => change({ text })} hasShortcut />
        <ChoiceMenu
          label={t('lists.order')}
          icon="arrows-sort"
          value={state.sort}
          choices={sortChoices}
          onChoose={(sort) => change({ sort })}
        />
        <LookSwitch look={look} onLook={onLook} />
      </div>
    </div>
  );
};

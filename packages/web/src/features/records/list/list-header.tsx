import type { List } from '@galena/contract/lists';
import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import type { HeaderAction } from '../../../ui/header-actions.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { ListTypeTile } from '../../../widgets/list-type.tsx';
import { placedIn } from '../../../widgets/contributions/contribution.ts';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';
import { ActionItem } from './action-item.tsx';
import { useWayToSearch } from '../../../widgets/way-to-search.ts';
import classes from './list-header.module.css';

/** What can be done with the list that is open. */
type OpenListDoing = {
  readonly rename: () => void;
  /** Enters a record by hand. */
  readonly add: () => void;
  readonly history: () => void;
  readonly archive: () => void;
  readonly remove: () => void;
  /** Does to its records what another room offers. */
  readonly act: (action: ListAction) => void;
  readonly showArchived: () => void;
};

type ListHeaderProps = { readonly list: List; readonly doing: OpenListDoing };

type OptionsProps = ListHeaderProps & {
  /** What has no room beside the name. */
  readonly first: readonly HeaderAction[];
};

/** What is set up for a list on pages of their own. */
const SetUpItems = ({ list }: Pick<ListHeaderProps, 'list'>) => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="tags" size={15} />}
        onClick={() => go('LeadSearch:SavedListTags', { params: { list } })}
      >
        {t('widgets.lists.tags_and_source')}
      </Menu.Item>
      {!list.is_demo && (
        <Menu.Item
          leftSection={<Icon name="webhook" size={15} />}
          onClick={() => go('LeadSearch:SavedListWebhook', { params: { list } })}
        >
          {t('widgets.lists.webhook')}
        </Menu.Item>
      )}
    </>
  );
};

const Options = ({ list, doing, first }: OptionsProps) => {
  const { t } = useTranslation();
  const actions = useListActions(list);
  const offers = list.counts.all > 0 ? placedIn(actions, ({ at }) => at.menu) : [];
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={26}
          className={classes.dots ?? ''}
          aria-label={t('widgets.lists.options', { name: list.name })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {first.map(({ id, label, icon, run }) => (
          <Menu.Item key={id} leftSection={icon && <Icon name={icon} size={15} />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        {first.length > 0 && <Menu.Divider />}
        {offers.map(({ item, place: { label } }) => (
          <ActionItem key={item.id} action={item} label={t(label)} type={list.type} press={() => doing.act(item)} />
        ))}
        {offers.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={doing.rename}>
          {t('widgets.lists.rename')}
        </Menu.Item>
        <SetUpItems list={list} />
        <Menu.Item leftSection={<Icon name="history" size={15} />} onClick={doing.history}>
          {t('records.history.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="eye" size={15} />} onClick={doing.showArchived}>
          {t('records.show_archived')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name={list.is_archived ? 'arrow-back-up' : 'archive'} size={15} />}
          onClick={doing.archive}
        >
          {list.is_archived ? t('records.restore_list') : t('records.archive_list')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={doing.remove}>
          {t('records.delete_list')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** So many tags stand beside a name; the page of tags has them all. */
const maxTags = 3;

const Marks = ({ list, doing, first }: OptionsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const rest = list.tags.length - maxTags;
  return (
    <span className={classes.marks}>
      {list.is_demo && <Tag isOutlined>{t('widgets.lists.demo')}</Tag>}
      {list.is_archived && <Status family="lifecycle" state="archived" isPill />}
      <span className={classes.tags}>
        {list.tags.slice(0, maxTags).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {rest > 0 && <Tag>+{number(rest)}</Tag>}
      </span>
      <Options list={list} doing={doing} first={first} />
    </span>
  );
};

/** The line above a list: what it is, what can be done with it. */
export const ListHeader = ({ list, doing }: ListHeaderProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const canSearch = useWayToSearch(list);
  const isPhone = useMediaQuery('(width <= 640px)', false, { getInitialValueInEffect: false });
  const offered = placedIn(useListActions(list), ({ at }) => at.header);
  const actions: HeaderAction[] = [
    ...(list.counts.all > 0 ? offered : []).map(({ item, place: { label } }): HeaderAction => ({
      id: item.id,
      label: t(label),
      icon: item.icon,
      look: 'quiet',
      run: () => doing.act(item),
    })),
    ...(list.is_demo || list.is_archived
      ? []
      : ([
          {
            id: 'import',
            label: t('records.import_action'),
            icon: 'upload',
            look: 'quiet',
            run: () => go('LeadSearch:SavedListImport', { params: { list } }),
          },
          { id: 'add', label: t('records.manual.action'), icon: 'plus', look: 'quiet', run: doing.add },
        ] as const)),
    ...(canSearch
      ? ([
          {
            id: 'search',
            label: t('records.search_into'),
            icon: 'list-search',
            look: 'filled',
            run: () => go('LeadSearch:SavedListNewSearch', { params: { list } }),
          },
        ] as const)
      : []),
  ];
  return (
    <PageHeader
      title={list.name}
      icon={<ListTypeTile type={list.type} size={22} isAccented />}
      meta={<Marks list={list} doing={doing} first={isPhone ? actions.toReversed() : []} />}
      actions={isPhone ? [] : actions}
    />
  );
};

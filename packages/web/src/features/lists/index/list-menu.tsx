import type { List } from '@galena/contract/lists';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import classes from './list-menu.module.css';

/** What can be done with one list of the page. */
export type ListDoing = {
  readonly rename: (list: List) => void;
  readonly archive: (lists: readonly List[], isArchived: boolean) => void;
  readonly remove: (lists: readonly List[]) => void;
};

type ListMenuProps = { readonly list: List; readonly doing: ListDoing; readonly tabIndex?: 0 | -1 };

/** Everything that can be done with a list, behind its three dots. */
export const ListMenu = ({ list, doing, tabIndex = 0 }: ListMenuProps) => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.dots ?? ''}
          tabIndex={tabIndex}
          aria-label={t('widgets.lists.options', { name: list.name })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="arrow-right" size={15} />}
          onClick={() => go('LeadSearch:SavedList', { params: { list } })}
        >
          {t('widgets.lists.open')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={() => doing.rename(list)}>
          {t('widgets.lists.rename')}
        </Menu.Item>
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
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name={list.is_archived ? 'arrow-back-up' : 'archive'} size={15} />}
          onClick={() => doing.archive([list], !list.is_archived)}
        >
          {list.is_archived ? t('widgets.lists.restore') : t('widgets.lists.archive')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => doing.remove([list])}>
          {t('widgets.lists.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

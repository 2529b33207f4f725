import type { AdminSearcher } from '@galena/contract/search';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './searchers.module.css';
import type { Act } from './use-searchers.ts';

export type Doing = {
  readonly busy: Act | null;
  readonly act: (act: Act) => void;
  readonly edit: (searcher: AdminSearcher) => void;
  readonly ask: (searcher: AdminSearcher) => void;
};

type SearcherActionsProps = Doing & { readonly searcher: AdminSearcher };

const More = ({ searcher, edit, ask }: SearcherActionsProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.way ?? ''}
          aria-label={t('admin.searchers.options', { name: searcher.name })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={() => edit(searcher)}>
          {t('admin.searchers.edit')}
        </Menu.Item>
        {!searcher.is_built_in && (
          <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => ask(searcher)}>
            {t('admin.searchers.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What can be done with a searcher: what is done often stands there, the rest behind three dots. */
export const SearcherActions = (props: SearcherActionsProps) => {
  const { t } = useTranslation();
  const { searcher, busy, act } = props;
  const { name, status } = searcher;
  const isBusy = (what: Act['what']): boolean => busy?.what === what && busy.searcher.id === searcher.id;
  const turn = status === 'active' ? 'pause' : 'resume';
  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="xs"
        loading={isBusy('test')}
        aria-label={t('admin.searchers.test_one', { name })}
        onClick={() => act({ what: 'test', searcher })}
      >
        {t('admin.searchers.test')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        loading={isBusy(turn)}
        aria-label={t(`admin.searchers.${turn}_one`, { name })}
        onClick={() => act({ what: turn, searcher })}
      >
        {t(`admin.searchers.${turn}`)}
      </Button>
      <More {...props} />
    </span>
  );
};

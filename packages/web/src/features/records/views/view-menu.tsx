import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListState } from '../list/list-state.ts';
import type { Layout } from './kept-layout.ts';
import type { OwnView, OwnViews } from './use-views.ts';
import classes from './views-bar.module.css';

type ViewMenuProps = {
  readonly view: OwnView;
  readonly views: OwnViews;
  /** What is shown now, which may be more than was saved. */
  readonly state: ListState;
  readonly layout: Layout | null;
  readonly isChanged: boolean;
  readonly rename: () => void;
  readonly duplicate: () => void;
  readonly leave: () => void;
};

const PlaceItems = ({ view, views }: Pick<ViewMenuProps, 'view' | 'views'>) => {
  const { t } = useTranslation();
  const at = views.views.findIndex(({ id }) => id === view.id);
  const steps = [
    { by: -1, icon: 'arrow-left', label: t('records.own_view.move_left'), can: at > 0 },
    { by: 1, icon: 'arrow-right', label: t('records.own_view.move_right'), can: at < views.views.length - 1 },
  ] as const;
  return steps
    .filter(({ can }) => can)
    .map(({ by, icon, label }) => (
      <Menu.Item
        key={by}
        leftSection={<Icon name={icon} size={15} />}
        // Most often one press is not enough.
        closeMenuOnClick={false}
        onClick={() => void views.move(view.id, by)}
      >
        {label}
      </Menu.Item>
    ));
};

const copyLink = async (done: () => void, failed: () => void): Promise<void> => {
  try {
    await navigator.clipboard.writeText(window.location.href);
    done();
  } catch {
    failed();
  }
};

const SharingItems = ({ view, views }: Pick<ViewMenuProps, 'view' | 'views'>) => {
  const { t } = useTranslation();
  return (
    <>
      {(view.is_own || !view.is_shared) && (
        <Menu.Item
          leftSection={<Icon name={view.is_shared ? 'lock' : 'users'} size={15} />}
          onClick={() => void views.share(view.id, !view.is_shared)}
        >
          {view.is_shared ? t('records.own_view.unshare') : t('records.own_view.share')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon name="link" size={15} />}
        onClick={() =>
          void copyLink(
            () => showToast('done', t('records.own_view.link_copied')),
            () => showToast('failed', t('records.own_view.link_not_copied')),
          )
        }
      >
        {t('records.own_view.copy_link')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name={view.isDefault ? 'star-filled' : 'star'} size={15} />}
        onClick={() => void views.setDefault(view.id, !view.isDefault)}
      >
        {view.isDefault ? t('records.own_view.no_default') : t('records.own_view.default')}
      </Menu.Item>
    </>
  );
};

/** What can be done with the saved view that is open. */
export const ViewMenu = (props: ViewMenuProps) => {
  const { view, views, state, layout, isChanged, rename, duplicate, leave } = props;
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.dots ?? ''}
          aria-label={t('records.own_view.options', { name: view.name })}
        >
          <Icon name="dots" size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged && (
          <Menu.Item
            leftSection={<Icon name="device-floppy" size={15} />}
            onClick={() => void views.update(view.id, state, layout)}
          >
            {t('records.own_view.update')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={rename}>
          {t('records.own_view.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="copy" size={15} />} onClick={duplicate}>
          {t('records.own_view.duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <SharingItems view={view} views={views} />
        {views.views.length > 1 && <Menu.Divider />}
        <PlaceItems view={view} views={views} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="trash" size={15} />}
          onClick={() => {
            void views.remove(view);
            leave();
          }}
        >
          {view.is_shared ? t('records.own_view.delete_shared') : t('records.own_view.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

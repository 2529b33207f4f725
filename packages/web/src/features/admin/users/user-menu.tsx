import type { AdminUser, UserAct } from '@galena/contract/admin';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { nameOf } from './user-name.ts';
import classes from './users.module.css';

const icons = {
  edit: 'pencil',
  log_in_as: 'user-screen',
  grant_credits: 'coins',
  invite: 'send',
  reset_second_factor: 'shield-check',
  delete: 'trash',
  restore: 'arrow-back-up',
} as const satisfies Readonly<Record<UserAct, IconName>>;

const words = {
  edit: 'edit',
  log_in_as: 'log_in_as',
  grant_credits: 'grant',
  invite: 'invite',
  reset_second_factor: 'reset_factor',
  delete: 'remove',
  restore: 'restore',
} as const satisfies Readonly<Record<UserAct, string>>;

type UserMenuProps = { readonly user: AdminUser; readonly act: (act: UserAct, user: AdminUser) => void };

/** Everything that the reader may do with a user, behind three dots. */
export const UserMenu = ({ user, act }: UserMenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.dots ?? ''}
          aria-label={t('admin.users.options', { name: nameOf(user) })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.acts.map((one) => (
          <Menu.Item key={one} leftSection={<Icon name={icons[one]} size={15} />} onClick={() => act(one, user)}>
            {t(`admin.users.${words[one]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

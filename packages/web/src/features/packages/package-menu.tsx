import type { OwnPackage } from '@galena/contract/packages';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import classes from './packages.module.css';

/** What can be done with a package. */
export type PackageAct = 'edit' | 'edit_page' | 'get_link' | 'move_up' | 'move_down' | 'remove';

type PackageMenuProps = {
  readonly sold: OwnPackage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** There is an address to sell at. */
  readonly mayLink: boolean;
  readonly act: (act: PackageAct) => void;
};

type ItemProps = { readonly icon: IconName; readonly act: PackageAct; readonly isDisabled?: boolean };

/** What can be done with a package, behind three dots. */
export const PackageMenu = ({ sold, isFirst, isLast, mayLink, act }: PackageMenuProps) => {
  const { t } = useTranslation();
  const item = ({ icon, act: name, isDisabled = false }: ItemProps) => (
    <Menu.Item leftSection={<Icon name={icon} size={15} />} disabled={isDisabled} onClick={() => act(name)}>
      {t(`packages.${name}`)}
    </Menu.Item>
  );
  const { sales_page: page } = sold;
  const url = page?.is_published && sold.is_active ? page.url : null;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} className={classes.dots ?? ''} aria-label={t('packages.options', { name: sold.name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item({ icon: 'pencil', act: 'edit' })}
        {item({ icon: 'world', act: 'edit_page' })}
        {url !== null && (
          <Menu.Item
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon name="external-link" size={15} />}
          >
            {t('packages.open_page')}
          </Menu.Item>
        )}
        {item({ icon: 'link', act: 'get_link', isDisabled: !mayLink || !sold.is_active })}
        <Menu.Divider />
        {item({ icon: 'arrow-up', act: 'move_up', isDisabled: isFirst })}
        {item({ icon: 'arrow-down', act: 'move_down', isDisabled: isLast })}
        <Menu.Divider />
        {item({ icon: 'trash', act: 'remove' })}
      </Menu.Dropdown>
    </Menu>
  );
};

import type { Partner } from '@galena/contract/partners';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './partners.module.css';

type PartnerMenuProps = {
  readonly partner: Partner;
  readonly edit: () => void;
  readonly remove: () => void;
};

/** What can be done with a partner, behind three dots. */
export const PartnerMenu = ({ partner, edit, remove }: PartnerMenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} className={classes.dots ?? ''} aria-label={t('partners.options', { name: partner.name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={edit}>
          {t('partners.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={remove}>
          {t('partners.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

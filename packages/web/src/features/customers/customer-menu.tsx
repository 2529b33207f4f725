import type { CustomerSubscription } from '@galena/contract/customers';
import type { SubscriptionAct } from '@galena/contract/subscriptions';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './customers.module.css';

const icons: Readonly<Record<SubscriptionAct, IconName>> = {
  cancel: 'ban',
  reactivate: 'player-play',
  restore: 'refresh',
  refund: 'credit-card',
};

/** What can be asked for: what is done with the subscription, or viewing the product as its customer. */
export type CustomerAct = SubscriptionAct | 'log_in_as';

type MenuProps = {
  readonly subscription: CustomerSubscription;
  readonly edit: () => void;
  readonly ask: (act: CustomerAct) => void;
};

/** What can be done with a subscription as it is, behind three dots. */
export const CustomerMenu = ({ subscription, edit, ask }: MenuProps) => {
  const { t } = useTranslation();
  const name = subscription.customer_name || subscription.email;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} className={classes.dots ?? ''} aria-label={t('customers.options', { name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={edit}>
          {t('customers.edit')}
        </Menu.Item>
        {subscription.can_log_in_as && (
          <Menu.Item leftSection={<Icon name="user-screen" size={15} />} onClick={() => ask('log_in_as')}>
            {t('customers.log_in_as')}
          </Menu.Item>
        )}
        {subscription.acts.map((act) => (
          <Menu.Item key={act} leftSection={<Icon name={icons[act]} size={15} />} onClick={() => ask(act)}>
            {t(`customers.acts.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

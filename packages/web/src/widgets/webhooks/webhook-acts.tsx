import { ActionIcon, Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRotation, type WebhookCalls } from './webhook-calls.ts';

type WebhookActsProps = {
  readonly calls: WebhookCalls;
  readonly name: string;
  readonly test: { readonly mutate: () => void; readonly isPending: boolean };
  /** What can be done with it beside a new secret. */
  readonly more: readonly { readonly label: string; readonly icon: IconName; readonly run: () => void }[];
};

/** What can be done with every webhook: a test, its log, a new secret, and what its place adds. */
export const WebhookActs = ({ calls, name, test, more }: WebhookActsProps) => {
  const { t } = useTranslation();
  const [isLogOpen, setLogOpen] = useState(false);
  const rotation = useRotation(calls);
  return (
    <>
      <Button
        size="xs"
        loading={test.isPending}
        aria-label={t('widgets.webhooks.test.one', { name })}
        onClick={() => test.mutate()}
      >
        {t('widgets.webhooks.test.send')}
      </Button>
      <Button size="xs" aria-label={t('widgets.webhooks.log_one', { name })} onClick={() => setLogOpen(true)}>
        {t('widgets.webhooks.log')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon size={30} loading={rotation.isPending} aria-label={t('widgets.webhooks.more_about', { name })}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="key" size={15} />} onClick={() => rotation.mutate()}>
            {t('widgets.webhooks.secret.new')}
          </Menu.Item>
          {more.map(({ label, icon, run }) => (
            <Menu.Item key={label} leftSection={<Icon name={icon} size={15} />} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isLogOpen && <DeliveriesDrawer calls={calls} name={name} close={() => setLogOpen(false)} />}
      {rotation.data && <SecretDialog secret={rotation.data.data.secret} isNew close={rotation.reset} />}
    </>
  );
};

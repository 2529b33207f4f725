import { webhookRoutes as routes, type WebhookConnection } from '@galena/contract/integrations';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { DeleteWebhook } from '../../../widgets/webhooks/delete-webhook.tsx';
import { WebhookRow } from '../../../widgets/webhooks/webhook-row.tsx';
import classes from '../../../widgets/webhooks/webhooks.module.css';
import { useWebhookCalls } from '../use-webhooks.ts';
import { ConnectionDialog } from './connection-dialog.tsx';

type Part = { readonly connection: WebhookConnection };

/** Which lists send to it, each a way there. */
const Lists = ({ connection: { lists } }: Part) => {
  const { t } = useTranslation();
  if (lists.length === 0) return <span className={classes.quiet}>{t('integrations.no_lists')}</span>;
  return (
    <span className={classes.quiet}>
      {t('integrations.lists')}{' '}
      {lists.map(({ id, name, type }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AddressLink page="LeadSearch:SavedListWebhook" params={{ list: { id, type } }}>
            {name}
          </AddressLink>
        </span>
      ))}
    </span>
  );
};

/** One webhook of the account: where it leads, how it is doing, who sends to it, what can be done. */
export const ConnectionRow = ({ connection }: Part) => {
  const { t } = useTranslation();
  const [asked, ask] = useState<'edit' | 'delete' | null>(null);
  const { id, name, url } = connection;
  const calls = useWebhookCalls({ connection_id: id });
  const close = (): void => ask(null);
  return (
    <>
      <WebhookRow
        name={name}
        url={url}
        health={connection}
        calls={calls}
        more={[
          { label: t('widgets.webhooks.edit'), icon: 'pencil', run: () => ask('edit') },
          { label: t('widgets.webhooks.delete'), icon: 'trash', run: () => ask('delete') },
        ]}
      >
        <Lists connection={connection} />
      </WebhookRow>
      {asked === 'edit' && <ConnectionDialog connection={connection} close={close} />}
      {asked === 'delete' && (
        <DeleteWebhook
          title={t('integrations.delete_title', { name })}
          remove={() => call(routes.remove, { params: { id } })}
          refresh={calls.refresh}
          close={close}
        />
      )}
    </>
  );
};

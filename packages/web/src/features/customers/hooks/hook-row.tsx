import { customerEvents, customerWebhookRoutes as routes, type CustomerWebhook } from '@galena/contract/customers';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { DeleteWebhook } from '../../../widgets/webhooks/delete-webhook.tsx';
import { WebhookRow } from '../../../widgets/webhooks/webhook-row.tsx';
import classes from '../../../widgets/webhooks/webhooks.module.css';
import { HookDialog, wordOf } from './hook-dialog.tsx';
import { useHookCalls } from './use-hooks.ts';

/** One webhook of the reseller: where it leads, what it is told of, how it is doing. */
export const HookRow = ({ hook }: { readonly hook: CustomerWebhook }) => {
  const { t } = useTranslation();
  const [asked, ask] = useState<'edit' | 'delete' | null>(null);
  const { id, url, events } = hook;
  const calls = useHookCalls(id);
  const close = (): void => ask(null);
  return (
    <>
      <WebhookRow
        name={url}
        health={hook}
        calls={calls}
        more={[
          { label: t('widgets.webhooks.edit'), icon: 'pencil', run: () => ask('edit') },
          { label: t('widgets.webhooks.delete'), icon: 'trash', run: () => ask('delete') },
        ]}
      >
        <span className={classes.quiet}>
          {events.length === customerEvents.length
            ? t('customers.hooks.all')
            : events.map((event) => t(wordOf(event))).join(' · ')}
        </span>
      </WebhookRow>
      {asked === 'edit' && <HookDialog hook={hook} close={close} />}
      {asked === 'delete' && (
        <DeleteWebhook
          title={t('customers.hooks.delete_title')}
          remove={() => call(routes.remove, { params: { id } })}
          refresh={calls.refresh}
          close={close}
        />
      )}
    </>
  );
};

import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { WebhooksList } from '../../../widgets/webhooks/webhooks-list.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { HookRow } from './hook-row.tsx';
import { useHooks } from './use-hooks.ts';

/** Webhooks that tell a reseller of its customers' subscriptions. */
export const CustomerWebhooksPage = () => {
  const { t } = useTranslation();
  const query = useHooks();
  const webhooks = query.data?.data;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <WebhooksList
        words={{
          title: t('customers.hooks.title'),
          help: t('customers.hooks.help'),
          none: t('customers.hooks.none'),
          none_text: t('customers.hooks.none_text'),
        }}
        query={query}
        count={webhooks?.length}
        add={() => setAdding(true)}
      >
        {webhooks?.map((one) => (
          <HookRow key={one.id} hook={one} />
        ))}
      </WebhooksList>
      {isAdding && <HookDialog hook={null} close={() => setAdding(false)} />}
    </>
  );
};

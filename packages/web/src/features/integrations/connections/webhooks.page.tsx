import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { WebhooksList } from '../../../widgets/webhooks/webhooks-list.tsx';
import { useConnections } from '../use-webhooks.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';

/** The webhooks of the account: add one, see how it is doing and what was sent, try it, delete it. */
export const WebhooksPage = () => {
  const { t } = useTranslation();
  const query = useConnections();
  const webhooks = query.data?.data;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <WebhooksList
        words={{
          title: t('integrations.title'),
          help: t('integrations.help'),
          none: t('integrations.none_title'),
          none_text: t('integrations.none_text'),
        }}
        query={query}
        count={webhooks?.length}
        add={() => setAdding(true)}
      >
        {webhooks?.map((one) => (
          <ConnectionRow key={one.id} connection={one} />
        ))}
      </WebhooksList>
      {isAdding && <ConnectionDialog connection={null} close={() => setAdding(false)} />}
    </>
  );
};

import type { WebhookConnection } from '@galena/contract/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { HealthMark, LastSent, Trouble } from '../parts/health.tsx';
import { TestNote } from '../parts/test-note.tsx';
import { WebhookActs } from '../parts/webhook-acts.tsx';
import classes from '../parts/webhooks.module.css';
import { useTest } from '../use-webhooks.ts';
import { ConnectionDialog, DeleteDialog } from './connection-dialog.tsx';

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
  const target = { connection_id: id };
  const test = useTest(target);
  const close = (): void => ask(null);
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.name}>{name}</h3>
          <HealthMark health={connection} />
        </div>
        <span className={classes.url}>{url}</span>
        <LastSent health={connection} />
        <Lists connection={connection} />
      </div>
      <div className={classes.acts}>
        <WebhookActs
          target={target}
          name={name}
          test={test}
          more={[
            { label: t('integrations.edit'), icon: 'pencil', run: () => ask('edit') },
            { label: t('integrations.delete'), icon: 'trash', run: () => ask('delete') },
          ]}
        />
      </div>
      <div className={classes.trouble}>
        {test.data || test.error ? (
          <TestNote outcome={test.data?.data} error={test.error} />
        ) : (
          <Trouble health={connection} />
        )}
      </div>
      {asked === 'edit' && <ConnectionDialog connection={connection} close={close} />}
      {asked === 'delete' && <DeleteDialog connection={connection} close={close} />}
    </li>
  );
};

import type { WebhookConnection } from '@galena/contract/integrations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import classes from '../parts/webhooks.module.css';
import { useConnections } from '../use-webhooks.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';

type ConnectionsProps = { readonly connections: readonly WebhookConnection[]; readonly add: () => void };

const Connections = ({ connections, add }: ConnectionsProps) => {
  const { t } = useTranslation();
  if (connections.length === 0)
    return (
      <EmptyState
        figure="add"
        title={t('integrations.none_title')}
        actions={
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={add}>
            {t('integrations.add')}
          </Button>
        }
      >
        {t('integrations.none_text')}
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {connections.map((one) => (
        <ConnectionRow key={one.id} connection={one} />
      ))}
    </ul>
  );
};

/** The webhooks of the account: add one, see how it is doing and what was sent, try it, delete it. HOOK-002 */
export const WebhooksPage = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useConnections();
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  const hasSome = (data?.data.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        actions={hasSome ? [{ id: 'add', label: t('integrations.add'), icon: 'plus', look: 'filled', run: add }] : []}
      />
      <PageBody layout="narrow">
        <FormSection title={t('integrations.title')} help={t('integrations.help')}>
          {isPending && <SkeletonText lines={4} />}
          {data && <Connections connections={data.data} add={add} />}
          <LoadFailure error={error} retry={refetch} isWhole={!data} />
        </FormSection>
      </PageBody>
      {isAdding && <ConnectionDialog connection={null} close={() => setAdding(false)} />}
    </>
  );
};

import { packageRoutes } from '@galena/contract/packages';
import { providerRoutes as routes, type PaymentIntegration } from '@galena/contract/providers';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import classes from './providers.module.css';
import { useIntegration } from './use-integration.ts';

type Shown = { readonly integration: PaymentIntegration };

/** Nothing is connected yet: why one would, and the way to the provider's page. */
const NotConnected = ({ integration: { provider } }: Shown) => {
  const { t } = useTranslation();
  const connect = useMutation({
    mutationFn: () => call(routes.connect, {}),
    onSuccess: ({ data }) => location.assign(data.url),
  });
  return (
    <EmptyState
      figure="coin"
      level={2}
      title={t('providers.none')}
      actions={
        provider && (
          <Button variant="filled" loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
            {t('providers.connect', { provider: provider.label })}
          </Button>
        )
      }
    >
      <p>{t(provider ? 'providers.none_text' : 'providers.off')}</p>
      {provider?.is_sandbox && <p>{t('providers.sandbox')}</p>}
      {connect.error && (
        <Note tone="danger" isAlert>
          {sentenceOf(connect.error)}
        </Note>
      )}
    </EmptyState>
  );
};

const Connected = ({ integration }: Shown) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [isAsked, setIsAsked] = useState(false);
  const { status, account_name: account, connected_at: since, provider, paying_customers: paying } = integration;
  const isGood = status === 'connected';
  return (
    <FormSection title={t('providers.about')} help={t('providers.lead')}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>{t('providers.status')}</dt>
          <dd>
            <Status family="vendor_key" state={isGood ? 'works' : 'failing'} isPill>
              {t(`providers.statuses.${isGood ? 'connected' : 'restricted'}`)}
            </Status>
          </dd>
          <dt>{t('providers.account')}</dt>
          <dd>{[provider?.label, account].filter(Boolean).join(' · ')}</dd>
          <dt>{t('providers.since')}</dt>
          <dd>
            <Moment value={since} />
          </dd>
          <dt>{t('providers.customers')}</dt>
          <dd>{number(paying)}</dd>
        </dl>
        {!isGood && <Note tone="warning">{t('providers.restricted', { provider: provider?.label ?? '' })}</Note>}
        {provider?.is_sandbox && <Note tone="neutral">{t('providers.sandbox')}</Note>}
        <Button variant="default" onClick={() => setIsAsked(true)}>
          {t('providers.disconnect')}
        </Button>
      </div>
      {isAsked && <DisconnectDialog integration={integration} close={() => setIsAsked(false)} />}
    </FormSection>
  );
};

/** What becomes of a customer's money, in the reseller's own figures. */
const Flow = () => {
  const { t } = useTranslation();
  const money = useMoney();
  const { data: choices } = useQuery(queryOf(packageRoutes.choices, {}));
  return (
    <FormSection title={t('providers.flow')}>
      <ul className={classes.flow}>
        <li>{t('providers.flow_in')}</li>
        {choices && <li>{t('providers.flow_fee', { price: money(choices.wholesale_cents, choices.currency) })}</li>}
        <li>{t('providers.flow_pool')}</li>
      </ul>
    </FormSection>
  );
};

/** The account with a payment provider that a reseller's customers pay into. */
export const PaymentIntegrationPage = () => {
  const { data, error, refetch, isPending } = useIntegration();
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {isPending && <SkeletonText />}
        <LoadFailure error={data ? null : error} retry={refetch} isWhole />
        {data &&
          (data.data.status === 'none' ? (
            <NotConnected integration={data.data} />
          ) : (
            <Connected integration={data.data} />
          ))}
        {data && <Flow />}
      </PageBody>
    </>
  );
};

import { providerRoutes, type PaymentIntegration } from '@galena/contract/providers';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/query.ts';
import { PageBody } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { addressIn, useRoutes } from '../../widgets/addresses/address-of.ts';

let asked: { readonly href: string; readonly answer: Promise<PaymentIntegration> } | null = null;

/** Completes the connection of this address, once: what the provider sent is good for one answer. */
const complete = (code: string, state: string): Promise<PaymentIntegration> => {
  if (asked?.href !== location.href)
    asked = {
      href: location.href,
      answer: call(providerRoutes.complete, { body: { code, state } }).then(({ data }) => data),
    };
  return asked.answer;
};

/** What the provider sent the browser back with; null: nobody agreed. */
const readBack = (): { readonly code: string; readonly state: string } | null => {
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get('code'), query.get('state')];
  return code !== null && state !== null ? { code, state } : null;
};

/** Where a payment provider sends a reseller back to, with leave to take money for it or without. */
export const PaymentCallbackPage = () => {
  const { t } = useTranslation();
  const { history } = useRouter();
  const routes = useRoutes();
  const queryClient = useQueryClient();
  const [back] = useState(readBack);
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = (): void => history.replace(addressIn(routes, 'Whitelabel:PaymentIntegration'));

  useEffect(() => {
    if (back === null) return;
    const finish = async (): Promise<void> => {
      try {
        await complete(back.code, back.state);
        await queryClient.invalidateQueries({ queryKey: keyOf(providerRoutes.get) });
        history.replace(addressIn(routes, 'Whitelabel:PaymentIntegration'));
      } catch (error) {
        setRefusal(sentenceOf(error));
      }
    };
    void finish();
  }, [back, history, queryClient, routes]);

  const failure = back === null ? t('providers.declined_text') : refusal;
  return (
    <PageBody layout="narrow">
      {failure === null ? (
        <Waiting />
      ) : (
        <EmptyState
          figure="broken"
          level={2}
          isAlert
          title={t('providers.declined')}
          actions={
            <Button variant="filled" onClick={leave}>
              {t('providers.to_integration')}
            </Button>
          }
        >
          <p>{failure}</p>
        </EmptyState>
      )}
    </PageBody>
  );
};

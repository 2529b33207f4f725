import { crmRoutes, type CrmConnection } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { storedToken } from '../../../platform/storage.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { addressIn, useRoutes } from '../../../widgets/addresses/address-of.ts';
import classes from '../parts/crm.module.css';

let asked: { readonly href: string; readonly answer: Promise<CrmConnection> } | null = null;

/** Completes the sign-in of this address, once: what the CRM sent is good for one answer. */
const complete = (code: string, state: string): Promise<CrmConnection> => {
  if (asked?.href !== location.href)
    asked = {
      href: location.href,
      answer: call(crmRoutes.callback, { body: { code, state } }).then(({ data }) => data),
    };
  return asked.answer;
};

type Back = { readonly code: string; readonly state: string } | 'denied' | 'lost';

/** What the CRM sent the browser back with. */
const readBack = (): Back => {
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (code !== null && state !== null) return { code, state };
  return query.get('error') === null ? 'lost' : 'denied';
};

/** Where a CRM sends people back to after they signed in there. Who is not signed in here does so first, and comes back. */
export const CrmCallbackPage = () => {
  const { t } = useTranslation();
  const { history } = useRouter();
  const routes = useRoutes();
  const [back] = useState(readBack);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (storedToken() === null)
      history.replace(addressIn(routes, 'Login', { search: { redirect: location.pathname + location.search } }));
    else if (typeof back === 'object')
      complete(back.code, back.state).then(
        ({ id }) => history.replace(addressIn(routes, 'Settings:Integration:Crm', { search: { connection: id } })),
        (error: unknown) => setRefusal(sentenceOf(error)),
      );
  }, [history, routes, back]);

  const failure = typeof back === 'object' ? refusal : t(`crm.front.callback_${back}`);
  return (
    <div className={classes.callback}>
      <PageTitle>{t(failure === null ? 'crm.front.callback_title' : 'crm.front.callback_failed')}</PageTitle>
      {failure === null ? (
        <Waiting />
      ) : (
        <>
          <Note tone="danger">{failure}</Note>
          <Button variant="filled" onClick={() => history.replace(addressIn(routes, 'Settings:Integration:Crm'))}>
            {t('crm.front.to_crms')}
          </Button>
        </>
      )}
    </div>
  );
};

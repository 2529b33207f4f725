import { suppressionRoutes as routes, type OptOut, type OptOutProof } from '@galena/contract/suppressions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { AskContact } from './ask-contact.tsx';
import classes from './do-not-contact.module.css';

type ProofProps = { readonly proof: OptOutProof; readonly remove: (one: OptOut) => void };

const Entry = ({ one, remove }: { readonly one: OptOut; readonly remove: ProofProps['remove'] }) => {
  const { t } = useTranslation();
  const how = t(`suppressions.sources.${one.source}`);
  return (
    <li>
      {one.level === 'list' ? t('suppressions.check.in_list') : t('suppressions.check.in_account')}
      {' · '}
      {one.user_name === null ? how : t('suppressions.by', { how, name: one.user_name })}
      {' · '}
      <Moment value={one.created_at} />
      {one.reason !== '' && ` · ${one.reason}`}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => remove(one)}>
        {t('suppressions.remove.do')}
      </Button>
    </li>
  );
};

/** What stands against somebody: who said it, since when, and what it hides. */
const Proof = ({ proof, remove }: ProofProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (proof.kind === null) return <Note tone="warning">{t('suppressions.check.no_contact')}</Note>;
  if (!proof.is_listed) return <Note tone="success">{t('suppressions.check.free')}</Note>;
  return (
    <Note tone="danger" icon="ban" title={t('suppressions.check.listed', { fingerprint: proof.fingerprint })}>
      <ul className={classes.proof}>
        {proof.above.map(({ level, created_at: at }) => (
          <li key={level}>
            {t(`suppressions.check.${level}`)} · <Moment value={at} />
          </li>
        ))}
        {proof.entries.map((one) => (
          <Entry key={one.id} one={one} remove={remove} />
        ))}
        <li>{t('suppressions.check.hidden', { count: proof.hidden, number: number(proof.hidden) })}</li>
      </ul>
    </Note>
  );
};

/** Whether somebody may be contacted, with everything that stands against it. */
export const CheckContact = ({ remove }: { readonly remove: ProofProps['remove'] }) => {
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(routes.check, { body: { entry: asked } }),
    enabled: asked !== '',
    staleTime: 0,
  });
  return (
    <AskContact isBusy={isFetching} asked={asked} ask={setAsked} again={refetch}>
      <LoadFailure error={error} retry={refetch} />
      {data && asked !== '' && <Proof proof={data.data} remove={remove} />}
    </AskContact>
  );
};

import { verificationOperatorRoutes as routes, type VerificationOverview } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import classes from './verification.module.css';

const tones = { open: 'success', closed: 'danger', unclear: 'warning', not_checked: 'neutral' } as const;

type OverviewProps = { readonly overview: VerificationOverview };

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Tries the way out anew; what came of it stands in the page at once. */
const useProbe = () => {
  const queryClient = useQueryClient();
  const { queryKey } = queryOf(routes.overview, {});
  return useMutation({
    mutationFn: () => call(routes.probe, {}),
    onSuccess: ({ data: door }) =>
      queryClient.setQueryData<{ readonly data: VerificationOverview }>(
        queryKey,
        (before) => before && { data: { ...before.data, door } },
      ),
  });
};

/** Whether mail servers can be asked from here, and how it introduces itself to them. */
export const Door = ({ overview: { door, verifier } }: OverviewProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const { mutate, isPending } = useProbe();
  return (
    <div className={classes.top}>
      <section className={classes.part} aria-label={t('verification.operator.door')}>
        <div role="status">
          <Note
            tone={tones[door.state]}
            title={`${t('verification.operator.door')}: ${t(`verification.operator.doors.${door.state}`)}`}
            action={
              <Button
                size="xs"
                loading={isPending}
                leftSection={<Icon name="refresh" size={14} />}
                onClick={() => mutate()}
              >
                {t('verification.operator.check')}
              </Button>
            }
          >
            {t(`verification.operator.door_texts.${door.state}`)}
          </Note>
        </div>
        <dl className={classes.facts}>
          {door.since !== null && (
            <Fact label={t('verification.operator.since')}>
              <Moment value={door.since} />
            </Fact>
          )}
          {door.checked_at !== null && (
            <Fact label={t('verification.operator.checked')}>
              <Moment value={door.checked_at} />
            </Fact>
          )}
        </dl>
      </section>
      <section className={classes.part} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.heading}>
          {t('verification.operator.introduction')}
        </h2>
        <dl className={classes.facts}>
          <Fact label={t('verification.operator.verifier')}>{verifier.label}</Fact>
          <Fact label={t('verification.operator.name')}>
            <code>{verifier.name}</code>
          </Fact>
          <Fact label={t('verification.operator.sender')}>
            {verifier.sender === '' ? t('verification.operator.sender_none') : <code>{verifier.sender}</code>}
          </Fact>
        </dl>
        <p className={classes.note}>{t('verification.operator.sender_note')}</p>
      </section>
    </div>
  );
};

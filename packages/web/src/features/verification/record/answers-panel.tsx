import { verificationRoutes as routes, type EmailAnswer } from '@galena/contract/verification';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { listRoutes } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { showToast } from '../../../ui/messages/toasts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import { AnswerFacts } from '../answer-facts.tsx';
import { BounceDialog } from '../bounces/bounce-dialog.tsx';
import { answersQuery } from '../queries.ts';
import classes from './answers-panel.module.css';

type PanelProps = Pick<RecordPanelProps, 'place' | 'record'>;

/** Puts the address that was probably meant in the place of the one that is known. */
const useReplace = ({ place: { type, id }, record }: PanelProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [resultRoutes.result, editRoutes.edits, listRoutes.get, routes.answers].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
  return useMutation({
    mutationFn: ({ email, meant }: { readonly email: string; readonly meant: string }) =>
      call(editRoutes.edit, {
        params: { type, id, resultId: record.id },
        body: { email: meant, wrong: { email } },
      }),
    onSuccess: (_, { meant }) => showToast('done', t('verification.answer.replaced', { email: meant })),
    onSettled: refresh,
  });
};

type AnswerProps = PanelProps & {
  readonly answer: EmailAnswer;
  readonly canChange: boolean;
  readonly canReport: boolean;
};

/** "Did you mean …?", with the way to put it in the place of the address. */
const Meant = ({ place, record, answer: { email, suggestion: meant }, canChange }: AnswerProps) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useReplace({ place, record });
  if (meant === null) return null;
  return (
    <Note
      tone="warning"
      action={
        canChange && (
          <Button size="xs" loading={isPending} onClick={() => mutate({ email, meant })}>
            {t('verification.answer.use')}
          </Button>
        )
      }
    >
      {t('verification.answer.meant', { email: meant })}
    </Note>
  );
};

/** The way to say that a mail to it came back. */
const Bounced = ({ place, record, answer: { email } }: AnswerProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" leftSection={<Icon name="mail-x" size={14} />} onClick={() => setIsOpen(true)}>
        {t('verification.shell.report_bounce')}
      </Button>
      {isOpen && <BounceDialog place={place} recordId={record.id} email={email} close={() => setIsOpen(false)} />}
    </>
  );
};

/** What is known of one address: its state and why; on a press what the server said, who asked and when. */
const Answer = (props: AnswerProps) => {
  const { answer } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const factsId = useId();
  return (
    <li className={classes.answer}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? factsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <span className={classes.words}>
          <span className={classes.email}>{answer.email}</span> <Status family="verification" state={answer.state} />{' '}
          <span>{t(`verification.reasons.${answer.reason}`)}</span>
        </span>
        <span className={classes.age}>
          <Moment value={answer.at} />
        </span>
      </button>
      {isOpen && (
        <div id={factsId} className={classes.facts}>
          <AnswerFacts answer={answer} />
          {props.canReport && answer.reason !== 'bounced' && <Bounced {...props} />}
        </div>
      )}
      <Meant {...props} />
    </li>
  );
};

/** What mail servers said of each address of a record, in a quiet line each. */
export const AnswersPanel = ({ place, list, record }: Pick<RecordPanelProps, 'place' | 'list' | 'record'>) => {
  const { t } = useTranslation();
  const isAsked = record.emails.some(({ state }) => state !== undefined);
  const { data, error, refetch } = useQuery({
    ...answersQuery(place, record.id),
    enabled: isAsked && record.id > 0,
  });
  if (!isAsked) return null;
  const known = data?.data ?? [];
  return (
    <section className={classes.answers} aria-label={t('verification.answer.title')}>
      {!data && <LoadFailure error={error} retry={refetch} />}
      {known.length > 0 && (
        <ul className={classes.list}>
          {known.map((answer) => (
            <Answer
              key={answer.email}
              place={place}
              record={record}
              answer={answer}
              canChange={list?.is_demo === false && !list.is_archived}
              canReport={list?.is_demo === false}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

import { adminMailRoutes, type KeptMail, type MailsOverview } from '@galena/contract/admin';
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import classes from './jobs.module.css';
import { MomentCell, Sheet, TwoLines, Words, type SheetRow } from './sheet.tsx';

const refreshMs = 15_000;

type AdminMail = MailsOverview['mails'][number];
type OpenMailProps = { readonly mail: KeptMail; readonly close: () => void };

/** A mail as plain text; its HTML is not for this page. Takes the focus, because it opens far from its button. */
const OpenMail = ({ mail, close }: OpenMailProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="article" gap="sm">
      <Title order={3} size="h5" ref={heading} tabIndex={-1}>
        {t('jobs.mail_open', { id: mail.id, subject: mail.subject })}
      </Title>
      <pre className={classes.body}>{mail.text}</pre>
      <Group>
        <Button variant="default" size="xs" onClick={close}>
          {t('jobs.close_mail')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Reads mails at a press and no other time: every reading is written down, so that it is no query. */
const useReading = () => {
  const opener = useRef<HTMLButtonElement>(null);
  const { mutate, reset, data, isPending, variables } = useMutation({
    mutationFn: ({ id, account_id }: AdminMail) =>
      call(adminMailRoutes.read, { params: { id }, query: { account_id } }),
  });
  return {
    mail: data?.data ?? null,
    pendingId: isPending ? variables.id : null,
    open: (mail: AdminMail, button: HTMLButtonElement): void => {
      opener.current = button;
      mutate(mail);
    },
    close: (): void => {
      reset();
      opener.current?.focus();
    },
  };
};

type Reading = ReturnType<typeof useReading>;

const ReadButton = ({ mail, reading }: { readonly mail: AdminMail; readonly reading: Reading }) => {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="xs"
      loading={reading.pendingId === mail.id}
      aria-label={t('jobs.read_mail', { id: mail.id })}
      onClick={(event) => reading.open(mail, event.currentTarget)}
    >
      {t('jobs.read')}
    </Button>
  );
};

const useRows = ({ mails, may_read: mayRead }: MailsOverview, reading: Reading): SheetRow[] => {
  const { t } = useTranslation();
  return mails.map((mail) => ({
    key: mail.id,
    cells: [
      mail.id,
      <TwoLines key="mail" first={mail.subject} second={mail.kind} />,
      <TwoLines
        key="state"
        first={mail.is_kept ? t('jobs.mail_states.kept') : t(`jobs.mail_states.${mail.state}`)}
        second={mail.last_error}
      />,
      mayRead && mail.is_kept && <ReadButton key="read" mail={mail} reading={reading} />,
      mail.account_id,
      <Words key="to" text={mail.to_address} />,
      mail.attempts,
      <MomentCell key="created" value={mail.created_at} />,
      <MomentCell key="sent" value={mail.is_kept ? null : mail.sent_at} />,
    ],
  }));
};

type MailsSheetProps = { readonly overview: MailsOverview; readonly children: ReactNode };

const MailsSheet = ({ overview, children }: MailsSheetProps) => {
  const { t } = useTranslation();
  const reading = useReading();
  return (
    <Sheet
      title={t('jobs.mails')}
      heads={[
        t('jobs.number'),
        t('jobs.mail'),
        t('jobs.state'),
        t('jobs.actions'),
        t('jobs.account'),
        t('jobs.recipient'),
        t('jobs.tries'),
        t('jobs.created_at'),
        t('jobs.sent_at'),
      ]}
      rows={useRows(overview, reading)}
    >
      {overview.may_read && overview.mails.some((mail) => mail.is_kept) && (
        <Text size="sm" c="dimmed">
          {t('jobs.mail_reading_noted')}
        </Text>
      )}
      {reading.mail && <OpenMail key={reading.mail.id} mail={reading.mail} close={reading.close} />}
      {children}
    </Sheet>
  );
};

/** The newest mails of all accounts; those that were kept in the outbox can be read. */
export const MailsSection = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(adminMailRoutes.overview, {}),
    refetchInterval: refreshMs,
  });
  const failure = <LoadFailure error={error} retry={refetch} />;
  if (data) return <MailsSheet overview={data.data}>{failure}</MailsSheet>;
  return isPending ? <Loader size="sm" role="status" aria-label={t('app.loading')} /> : failure;
};

import type { MailsOverview } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './jobs.module.css';
import { MailDrawer, useReading, type AdminMail } from './mail-drawer.tsx';
import { useMails } from './overviews.ts';
import { Loaded } from './pane.tsx';

type ReadButtonProps = { readonly mail: AdminMail; readonly open: (mail: AdminMail) => void };

const ReadButton = ({ mail, open }: ReadButtonProps) => {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('admin.jobs.read_mail', { id: mail.id })}
      onClick={() => open(mail)}
    >
      {t('admin.jobs.read')}
    </Button>
  );
};

const useColumns = (mayRead: boolean, open: (mail: AdminMail) => void): PlainColumn<AdminMail>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    {
      id: 'mail',
      title: t('admin.jobs.mail'),
      kind: 'sentence',
      width: '28%',
      cell: (mail) => <TwoLines first={mail.subject} second={mail.kind} />,
    },
    { id: 'id', title: t('admin.jobs.number'), kind: 'number', cell: (mail) => mail.id },
    {
      id: 'state',
      title: t('admin.jobs.state'),
      card: 'state',
      cell: (mail) => (
        <TwoLines
          first={<Status family="mail" state={mail.is_kept ? 'kept' : mail.state} size="md" />}
          second={mail.last_error && <span className={classes.error}>{mail.last_error}</span>}
        />
      ),
    },
    { id: 'to', title: t('admin.jobs.recipient'), kind: 'sentence', cell: (mail) => mail.to_address },
    { id: 'account', title: t('admin.jobs.account'), kind: 'number', cell: (mail) => mail.account_id },
    { id: 'tries', title: t('admin.jobs.tries'), kind: 'number', cell: (mail) => number(mail.attempts) },
    {
      id: 'created',
      title: t('admin.jobs.created_at'),
      kind: 'muted',
      card: 'aside',
      width: 96,
      cell: (mail) => <Moment value={mail.created_at} />,
    },
    {
      id: 'sent',
      title: t('admin.jobs.sent_at'),
      kind: 'muted',
      width: 96,
      cell: (mail) => <Moment value={mail.is_kept ? null : mail.sent_at} />,
    },
    {
      id: 'actions',
      title: t('admin.jobs.actions'),
      kind: 'actions',
      cell: (mail) => (mayRead && mail.is_kept ? <ReadButton mail={mail} open={open} /> : null),
    },
  ];
};

const Mails = ({ overview: { mails, may_read: mayRead } }: { readonly overview: MailsOverview }) => {
  const { t } = useTranslation();
  const reading = useReading();
  return (
    <>
      {mayRead && mails.some((mail) => mail.is_kept) && (
        <div className={classes.note}>
          <Note tone="neutral">{t('admin.jobs.mail_reading_noted')}</Note>
        </div>
      )}
      <PlainTable
        label={t('admin.jobs.mails')}
        columns={useColumns(mayRead, reading.open)}
        rows={mails}
        rowId={(mail) => String(mail.id)}
        empty={
          <EmptyState figure="add" level={2} title={t('admin.jobs.no_mails')}>
            {t('admin.jobs.no_mails_text')}
          </EmptyState>
        }
      />
      {reading.mail && <MailDrawer mail={reading.mail} reading={reading} />}
    </>
  );
};

/** The newest mails of all accounts; those that were kept in the outbox can be read. */
export const MailsView = () => <Loaded known={useMails()}>{(overview) => <Mails overview={overview} />}</Loaded>;

import { adminMailRoutes, type MailsOverview } from '@galena/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Drawer } from '../../ui/layers/drawer.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './jobs.module.css';

export type AdminMail = MailsOverview['mails'][number];

/** Reads mails at a press and no other time: every reading is written down, so that it is no query. */
export const useReading = () => {
  const [mail, setMail] = useState<AdminMail | null>(null);
  const { mutate, reset, data, error } = useMutation({
    mutationFn: ({ id, account_id }: AdminMail) =>
      call(adminMailRoutes.read, { params: { id }, query: { account_id } }),
  });
  return {
    mail,
    text: data?.data.text ?? null,
    error,
    open: (wanted: AdminMail): void => {
      setMail(wanted);
      mutate(wanted);
    },
    close: (): void => {
      setMail(null);
      reset();
    },
  };
};

type MailDrawerProps = { readonly mail: AdminMail; readonly reading: ReturnType<typeof useReading> };

/** A kept mail as plain text; its HTML is not for this page. */
export const MailDrawer = ({ mail, reading: { text, error, open, close } }: MailDrawerProps) => {
  const { t } = useTranslation();
  const facts = [
    { title: t('admin.jobs.recipient'), value: mail.to_address },
    { title: t('admin.jobs.kind'), value: mail.kind },
    { title: t('admin.jobs.account'), value: mail.account_id },
    { title: t('admin.jobs.created_at'), value: <Moment value={mail.created_at} /> },
  ];
  return (
    <Drawer isOpen title={t('admin.jobs.mail_open', { id: mail.id, subject: mail.subject })} onClose={close}>
      <article className={classes.mail}>
        <h2 className={classes.subject}>{mail.subject}</h2>
        <dl className={classes.facts}>
          {facts.map(({ title, value }) => (
            <div key={title} className={classes.fact}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <LoadFailure error={error} retry={() => open(mail)} />
        {text === null ? !error && <SkeletonText lines={8} /> : <pre className={classes.text}>{text}</pre>}
      </article>
    </Drawer>
  );
};

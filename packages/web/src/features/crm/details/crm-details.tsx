import { crmRoutes as routes, type CrmConnection } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { MappingPart } from '../mapping/mapping-part.tsx';
import classes from '../parts/crm.module.css';
import { useFreshCrms } from '../use-crms.ts';
import { CrmSettings } from './crm-settings.tsx';
import { LastDeliveries } from './last-deliveries.tsx';
import { NoticesPart } from './notices-part.tsx';

type Part = { readonly connection: CrmConnection };

type DetailsProps = Part & {
  /** Somebody asked for these: they come into sight, with the focus. */
  readonly isAsked: boolean;
  /** The receipt that somebody asked for; null: none. */
  readonly receiptId: number | null;
};

/** Asks before a CRM is disconnected. */
const DisconnectDialog = ({ connection: { id, name }, close }: Part & { readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id } }),
    // The dialog gives the focus back to the button before the page takes that away.
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="unlink"
      title={t('crm.disconnect_title', { name })}
      confirmLabel={t('crm.disconnect')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('crm.disconnect_text')}
    </ConfirmDialog>
  );
};

/** Asks the CRM whether it lets us in, and says so. */
const useTrial = ({ connection: { id } }: Part) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(routes.test, { params: { id } }),
    onSuccess: () => void refresh(),
  });
  const outcome = data?.data;
  const account = outcome?.account_name;
  const works = account ? t('crm.test_works_as', { name: account }) : t('crm.test_works');
  const note = outcome && (
    <Note tone={outcome.is_working ? 'success' : 'danger'} title={outcome.is_working ? works : t('crm.test_failed')}>
      {outcome.error}
    </Note>
  );
  return { run: () => mutate(), isPending, note: error ? <Note tone="danger">{sentenceOf(error)}</Note> : note };
};

/** What a connection gets, and what came of it: fields, settings, deliveries. */
export const CrmDetails = ({ connection, isAsked, receiptId }: DetailsProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  const [isLeaving, setLeaving] = useState(false);
  const trial = useTrial({ connection });
  const { name } = connection;
  return (
    <section className={classes.details} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          {connection.account_name && (
            <span className={classes.quiet}>{t('crm.connected_as', { name: connection.account_name })}</span>
          )}
        </div>
        <div className={classes.acts}>
          <Button size="xs" loading={trial.isPending} leftSection={<Icon name="plug" size={14} />} onClick={trial.run}>
            {t('crm.test')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => setLeaving(true)}>
            {t('crm.disconnect')}
          </Button>
        </div>
      </div>
      {trial.note && <div className={classes.head}>{trial.note}</div>}
      <MappingPart connection={connection} />
      <div className={classes.side}>
        <CrmSettings connection={connection} />
        <LastDeliveries connection={connection} receiptId={receiptId} />
        <NoticesPart connection={connection} />
      </div>
      {isLeaving && <DisconnectDialog connection={connection} close={() => setLeaving(false)} />}
    </section>
  );
};

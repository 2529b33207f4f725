import { crmDeliveryRoutes as routes, type CrmConnection } from '@galena/contract/crm';
import { runRoutes } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { DialogButtons } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { selectionsOf } from '../../../widgets/batches/batch-calls.ts';
import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import { VerifiedFirst } from '../../../widgets/email-checks/verified-first.tsx';
import classes from '../parts/crm.module.css';
import { useCrmConnections } from '../use-crms.ts';

/** Nothing is connected: what is missing, and the way there. */
const Missing = ({ close }: Pick<ListActionProps, 'close'>) => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Dialog title={t('crm.shell.send')} onClose={close}>
      <Note tone="warning">{t('crm.send.missing')}</Note>
      <DialogButtons>
        <Button variant="subtle" onClick={close}>
          {t('crm.cancel')}
        </Button>
        <Button variant="filled" onClick={() => go('Settings:Integration:Crm')}>
          {t('crm.send.to_crms')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

const isOpen = ({ is_active: isActive, status }: CrmConnection): boolean => isActive && status === 'active';

type AskProps = ListActionProps & { readonly connections: readonly CrmConnection[] };

/** Says how many records go where, and sends them. */
const Ask = ({ list, wanted, count, connections, close }: AskProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const queryClient = useQueryClient();
  const [chosen, choose] = useState((connections.find(isOpen) ?? connections[0])?.id ?? 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const params = { type: list.type, id: list.id };
      // No more are named in one call; each is a run of its own.
      for (const body of selectionsOf(wanted))
        await call(routes.send, { params, body: { ...body, connection_id: chosen } });
    },
    onSuccess: () => {
      close();
      void queryClient.invalidateQueries({ queryKey: keyOf(runRoutes.list) });
    },
  });
  return (
    <Dialog title={t('crm.send.title', { count, n: number(count) })} onClose={close}>
      <div className={classes.stack}>
        <SelectField<number>
          field={{
            name: 'connection',
            value: chosen,
            error: undefined,
            change: choose,
            clear: () => undefined,
            leave: () => undefined,
          }}
          label={t('crm.send.to')}
          options={connections.map(({ id, name, account_name: account }) => ({
            value: id,
            label: name,
            ...(account && { note: account }),
          }))}
        />
        <span className={classes.quiet}>{t('crm.send.text')}</span>
        <VerifiedFirst
          list={list}
          wanted={wanted}
          check={connections.find(({ id }) => id === chosen)?.verify_emails ?? 'off'}
        />
        {error && <Note tone="danger">{sentenceOf(error)}</Note>}
      </div>
      <DialogButtons>
        <Button variant="subtle" onClick={close}>
          {t('crm.cancel')}
        </Button>
        <Button variant="filled" loading={isPending} onClick={() => mutate()}>
          {t('crm.send.do', { count, n: number(count) })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

/** Sends records to a CRM of the account, or says that there is none yet. */
export const SendDialog = (props: ListActionProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCrmConnections();
  if (!data)
    return (
      <Dialog title={t('crm.shell.send')} onClose={props.close}>
        {error ? <LoadFailure error={error} retry={refetch} /> : <SkeletonText lines={2} />}
      </Dialog>
    );
  return data.data.length === 0 ? <Missing close={props.close} /> : <Ask {...props} connections={data.data} />;
};

import { crmDeliveryRoutes as routes, type ListCrm } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { DialogButtons } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import classes from '../parts/crm.module.css';
import { useFreshCrms } from '../use-crms.ts';

type SwitchesProps = { readonly listId: number; readonly crms: readonly ListCrm[] };

const Switches = ({ listId, crms }: SwitchesProps) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const { mutate, error } = useMutation({
    mutationFn: (body: { connection_id: number; send_new: boolean }) =>
      call(routes.setOfList, { params: { id: listId }, body }),
    onSettled: () => void refresh(),
  });
  if (crms.length === 0)
    return (
      <Note tone="warning">
        {t('crm.send.missing')} <AddressLink page="Settings:Integration:Crm">{t('crm.send.to_crms')}</AddressLink>
      </Note>
    );
  return (
    <>
      <span className={classes.quiet}>{t('crm.automatic.text')}</span>
      {crms.map(({ connection_id: id, name, send_new: isOn }) => (
        <SwitchField
          key={id}
          label={name}
          field={{
            name: `crm.${id}`,
            value: isOn,
            error: undefined,
            change: (sendNew) => mutate({ connection_id: id, send_new: sendNew }),
            clear: () => undefined,
            leave: () => undefined,
          }}
        />
      ))}
      <LoadFailure error={error} />
    </>
  );
};

/** Which CRMs get new records of a list by themselves. */
export const AutomaticDialog = ({ list, close }: ListActionProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.ofList, { params: { id: list.id } }));
  return (
    <Dialog title={t('crm.automatic.title')} onClose={close}>
      <div className={classes.stack}>
        {!data && !error && <SkeletonText lines={2} />}
        {data && <Switches listId={list.id} crms={data.data} />}
        <LoadFailure error={error} retry={refetch} />
      </div>
      <DialogButtons>
        <Button variant="filled" onClick={close}>
          {t('crm.automatic.done')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

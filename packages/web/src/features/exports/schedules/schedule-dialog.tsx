import { type ExportSchedule, scheduleRoutes as routes } from '@galena/contract/exports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { ScheduleFields, type ScheduleDraft } from './schedule-fields.tsx';

type ScheduleDialogProps = { readonly one: ExportSchedule; readonly close: () => void };

const draftOf = ({ repeat, weekday, day, hour, recipients }: ExportSchedule): ScheduleDraft => ({
  repeat,
  weekday,
  day,
  hour,
  recipients: recipients.map(({ id }) => id),
});

/** Changes when a list is exported and who gets the link. */
export const ScheduleDialog = ({ one, close }: ScheduleDialogProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ScheduleDraft>(() => draftOf(one));
  const hasNobody = draft.recipients.length === 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(routes.change, {
        params: { id: one.id },
        body: { ...draft, recipients: [...draft.recipients], is_on: one.is_on },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(routes.schedules) });
      close();
    },
  });
  return (
    <Dialog title={t('exports.schedule.edit_of', { list: one.list_name })} onClose={close}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasNobody) mutate();
        }}
      >
        <ScheduleFields draft={draft} change={setDraft} />
        {hasNobody && (
          <Note tone="danger" isAlert>
            {t('exports.schedule.no_recipients')}
          </Note>
        )}
        <DialogActions label={t('exports.schedule.save')} isBusy={isPending} failure={error} close={close} />
      </DialogForm>
    </Dialog>
  );
};

import { walletRoutes as routes } from '@galena/contract/wallet';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { FieldRow } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { saveBlob } from '../../widgets/save-blob.ts';

/** The month before this one: what statements are mostly asked for. */
const lastMonth = () => {
  const now = new Date();
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10);
  return { from: day(now.getMonth() - 1, 1), to: day(now.getMonth(), 0) };
};

/** A signed statement of some days, to be kept. */
export const StatementDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const [span, setSpan] = useState(lastMonth);
  const file = useMutation({
    mutationFn: () => call(routes.statement, { query: span }),
    onSuccess: (blob) => {
      saveBlob(blob, `statement-${span.from}-${span.to}.jsonl`);
      close();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!file.isPending) file.mutate();
  };
  return (
    <Dialog title={t('wallet.statement.title')} onClose={close}>
      <DialogForm onSubmit={send} noValidate>
        <p>{t('wallet.statement.text')}</p>
        <FieldRow>
          <DateField
            label={t('wallet.statement.from')}
            field={looseField<string>('from', span.from, (from) => setSpan({ ...span, from: from ?? span.from }))}
          />
          <DateField
            label={t('wallet.statement.to')}
            field={looseField<string>('to', span.to, (to) => setSpan({ ...span, to: to ?? span.to }))}
          />
        </FieldRow>
        <DialogActions
          label={t('wallet.statement.download')}
          isBusy={file.isPending}
          failure={file.error}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

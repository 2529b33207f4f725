import { moneyRoutes as routes, type AdminPayment } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogButtons, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';

type Refunded = AdminPayment & { readonly credits_taken_back: number };

/** What became of a refund: the money, and the credits that went with it. */
const Outcome = ({ done }: { readonly done: Refunded }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const { status, credits, credits_taken_back: back, refunded_cents: cents, currency, account_name: name } = done;
  if (status !== 'refunded')
    return (
      <Note tone="info" isAlert>
        {t(credits > 0 ? 'admin.money.refund_underway' : 'admin.money.refund_underway_plain')}
      </Note>
    );
  return (
    <Note tone="success" title={t('admin.money.refund_done', { amount: money(cents, currency), name })} isAlert>
      {credits > 0 && (back > 0 ? t('admin.money.taken_back', { count: back }) : t('admin.money.taken_back_none'))}
    </Note>
  );
};

type RefundProps = { readonly payment: AdminPayment; readonly close: () => void };

const Form = ({ payment, close, onDone }: RefundProps & { readonly onDone: (done: Refunded) => void }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const queryClient = useQueryClient();
  const { id, kind, credits, currency, refundable_cents: left } = payment;
  const form = useForm({
    schema: routes.refund.body,
    initial: { reason: '' },
    submit: async (body) => {
      const { data } = await call(routes.refund, { params: { id }, body });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.payments) });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.figures) });
      onDone(data);
    },
  });
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <p>{t('admin.money.refund_text', { amount: money(left, currency) })}</p>
      {credits > 0 && <p>{t('admin.money.refund_credits', { count: credits })}</p>}
      {kind === 'subscription' && <p>{t('admin.money.refund_access')}</p>}
      <TextareaField
        field={form.field('reason')}
        label={t('admin.money.refund_reason')}
        help={t('admin.money.refund_reason_help')}
      />
      <DialogActions label={t('admin.money.refund')} isBusy={form.isBusy} failure={form.failure} close={close} />
    </DialogForm>
  );
};

/** Asks before a payment is given back, says what goes with it, and what became of it. */
export const RefundDialog = ({ payment, close }: RefundProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const [done, setDone] = useState<Refunded | null>(null);
  const amount = money(payment.refundable_cents, payment.currency);
  return (
    <Dialog title={t('admin.money.refund_title', { amount, name: payment.account_name })} onClose={close}>
      {done ? (
        <>
          <Outcome done={done} />
          <DialogButtons>
            <Button variant="filled" onClick={close}>
              {t('feedback.close')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <Form payment={payment} close={close} onDone={setDone} />
      )}
    </Dialog>
  );
};

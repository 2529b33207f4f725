import type { PartnerDetail } from '@galena/contract/partners';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { unitsIn, useMoney } from '../../widgets/cards/money.ts';
import type { OfSide } from './sides.ts';
import { useRefresh } from './use-partners.ts';

type PayoutValues = { readonly amount: number | undefined; readonly note: string };

type PayoutProps = OfSide & { readonly partner: PartnerDetail; readonly close: () => void };

const usePayoutForm = ({ side, partner, close }: PayoutProps, sentence: string) => {
  const refresh = useRefresh(side);
  const keys = useCallKeys();
  const units = unitsIn(partner.currency);
  const bodyOf = ({ amount, note }: PayoutValues) => ({ amount_cents: Math.round((amount ?? 0) * units), note });
  return useForm<PayoutValues>({
    initial: { amount: partner.owed_cents / units, note: '' },
    check: (values) => {
      const { amount_cents: cents } = bodyOf(values);
      return cents >= 1 && cents <= partner.owed_cents ? {} : { amount: [sentence] };
    },
    submit: async (values) => {
      const body = bodyOf(values);
      await call(side.routes.payOut, { params: { id: partner.id }, body }, { idempotencyKey: keys.keyOf(body) });
      refresh();
      close();
    },
  });
};

/** Writes down that a partner was paid. Nothing of it is taken back, so what is owed stands beside the amount. */
export const PayoutDialog = (props: PayoutProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const { partner, close } = props;
  const owed = money(partner.owed_cents, partner.currency);
  const form = usePayoutForm(props, t('partners.too_much', { owed }));
  return (
    <Dialog title={t('partners.pay_title', { name: partner.name })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t('partners.pay_text', { owed })}</p>
        <NumberField
          field={form.fieldAt<number>('amount')}
          label={t('partners.amount')}
          unit={partner.currency}
          min={0}
        />
        <TextField field={form.fieldAt<string>('note')} label={t('partners.note')} isOptional />
        <DialogActions label={t('partners.pay_out')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

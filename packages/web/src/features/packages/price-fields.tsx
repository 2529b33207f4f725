import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CheckField } from '../../ui/fields.tsx';
import { SegmentField } from '../../ui/fields/choice-fields.tsx';
import { FieldRow, FormSection } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { MarginCard } from './margin-card.tsx';
import { MoneyField } from './money-field.tsx';
import type { FieldsProps, PackageForm } from './package-form.ts';

const waysToPay = ['month', 'once'] as const;
type WayToPay = (typeof waysToPay)[number];

/** Every month or once. What is typed of the one moves to the other, so that a slip costs nothing. */
const useWay = ({ field, values }: PackageForm) => {
  const [way, setWay] = useState<WayToPay>(typeof values.one_time_price_cents === 'number' ? 'once' : 'month');
  const [month, year, once] = [field('price_cents'), field('yearly_price_cents'), field('one_time_price_cents')];
  const [days, amount] = [field('trial_days'), field('trial_amount_cents')];
  const choose = (next: WayToPay): void => {
    if (next === way) return;
    setWay(next);
    if (next === 'once') {
      once.change(values.price_cents ?? 0);
      month.change(0);
      year.clear();
      // What is paid once is not tried before.
      days.change(0);
      amount.change(0);
    } else {
      month.change(values.one_time_price_cents ?? 0);
      once.clear();
    }
  };
  // Emptied, it is still paid once.
  return { way, choose, once: { ...once, clear: () => once.change(0) } };
};

/** What customers pay, and what is left of it. */
export const PriceFields = (props: FieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { form, choices } = props;
  const { currency, wholesale_cents: wholesale, lowest_credit_price: floor } = choices;
  const { way, choose, once } = useWay(form);
  return (
    <FormSection title={t('packages.form.pricing')}>
      <SegmentField
        field={looseField<WayToPay>('way', way, (next) => next && choose(next))}
        label={t('packages.form.paid')}
        choices={waysToPay.map((value) => ({ value, label: t(`packages.form.paid_by.${value}`) }))}
      />
      {way === 'month' ? (
        <FieldRow>
          <MoneyField field={form.field('price_cents')} currency={currency} label={t('packages.form.price_month')} />
          <MoneyField
            field={form.field('yearly_price_cents')}
            currency={currency}
            label={t('packages.form.price_year')}
            isOptional
          />
        </FieldRow>
      ) : (
        <MoneyField
          field={once}
          currency={currency}
          label={t('packages.form.price_once')}
          help={t('packages.form.price_once_help')}
        />
      )}
      <NumberField
        field={form.field('credit_price_cents')}
        label={t('packages.form.credit_price')}
        help={t('packages.form.credit_price_help', { cents: number(wholesale) })}
        min={floor + 1}
      />
      <MarginCard {...props} />
    </FormSection>
  );
};

/** What comes before the first payment; nothing before a single one. */
export const TrialFields = ({ form, choices }: FieldsProps) => {
  const { t } = useTranslation();
  const days = form.field('trial_days');
  const amount = form.field('trial_amount_cents');
  const setDays = (count: number): void => {
    days.change(count);
    // What is hidden then must not be wrong.
    if (count === 0) amount.change(0);
  };
  if (typeof form.values.one_time_price_cents === 'number') return null;
  return (
    <FormSection title={t('packages.form.trial')}>
      <FieldRow>
        <NumberField
          field={{ ...days, change: setDays, clear: () => setDays(0) }}
          label={t('packages.form.trial_days')}
          min={0}
          max={365}
        />
        {(days.value ?? 0) > 0 && (
          <MoneyField field={amount} currency={choices.currency} label={t('packages.form.trial_amount')} />
        )}
      </FieldRow>
      <CheckField field={form.field('collect_payment_method')} label={t('packages.form.collect')} />
    </FormSection>
  );
};

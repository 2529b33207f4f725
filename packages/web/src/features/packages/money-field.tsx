import type { FieldState } from '../../ui/form.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { unitsIn } from '../../widgets/cards/money.ts';

type MoneyFieldProps = {
  /** In the smallest unit of the currency. */
  readonly field: FieldState<number>;
  readonly currency: string;
  readonly label: string;
  readonly help?: string;
  readonly isOptional?: boolean;
};

/** An amount of money as people write it; the form holds it in the smallest unit of its currency. */
export const MoneyField = ({ field, currency, ...look }: MoneyFieldProps) => {
  const units = unitsIn(currency);
  const { value } = field;
  return (
    <NumberField
      {...look}
      field={{
        ...field,
        value: value === null || value === undefined ? value : value / units,
        change: (amount) => field.change(Math.round(amount * units)),
      }}
      unit={currency}
      min={0}
    />
  );
};

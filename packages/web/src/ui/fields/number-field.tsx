import { NumberInput } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { frameOf, type FieldLook } from './field-frame.tsx';
import classes from './field-frame.module.css';
import { separatorsOf } from './text/number-separators.ts';

type NumberFieldProps = FieldLook & {
  readonly field: FieldState<number>;
  /** Bounds of the arrow keys. What is typed beyond them stays and is answered by the contract's sentence. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** What is counted, at the end of the field: "credits". */
  readonly unit?: string;
  /** Years and numbers of things are no amounts: without separators of thousands. */
  readonly isPlain?: boolean;
};

/** A number as the reader's language writes it. It has no little arrows, and nothing that is typed is changed on its own. */
export const NumberField = (props: NumberFieldProps) => {
  const { field, min, max, step = 1, unit, isPlain = false } = props;
  const { i18n } = useTranslation();
  const { decimal, thousands } = separatorsOf(i18n.language);
  return (
    <NumberInput
      {...frameOf(field, props, unit)}
      value={field.value ?? ''}
      autoComplete="off"
      hideControls
      clampBehavior="none"
      allowNegative={min === undefined || min < 0}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={step}
      decimalSeparator={decimal}
      allowedDecimalSeparators={[decimal]}
      thousandSeparator={isPlain ? false : thousands}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 'max-content' : undefined}
      onChange={(value) => (value === '' ? field.clear() : field.change(Number(value)))}
    />
  );
};

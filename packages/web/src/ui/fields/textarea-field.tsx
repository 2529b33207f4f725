import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { HiddenText } from '../hidden-text.tsx';
import { frameOf, type FieldLook } from './field-frame.tsx';
import classes from './textarea-field.module.css';

type TextareaFieldProps = FieldLook & {
  readonly field: FieldState<string>;
  /** Height at the beginning; it grows with the text, up to `maxRows`. */
  readonly rows?: number;
  readonly maxRows?: number;
  /** Counts the characters below the field. More may be typed and pasted; the contract says no to it. */
  readonly max?: number;
};

/** Near the end the count is worth saying. */
const isWorthSaying = (used: number, max: number): boolean => used > max * 0.9;

const Counter = ({ used, max }: { used: number; max: number }) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const over = used - max;
  const text =
    over > 0
      ? t('input.characters_over', { count: over, n: number.format(over) })
      : t('input.characters', { used: number.format(used), max: number.format(max) });
  return (
    <div className={classes.counter} data-over={over > 0 || undefined}>
      <span>{text}</span>
      <HiddenText isLive>{isWorthSaying(used, max) && text}</HiddenText>
    </div>
  );
};

const withCounter = (used: number, max: number | undefined) => (input: ReactNode) => (
  <>
    {input}
    {max !== undefined && <Counter used={used} max={max} />}
  </>
);

/** Several lines of text, with a count where there is an end to it. */
export const TextareaField = (props: TextareaFieldProps) => {
  const { field, rows = 2, maxRows = 12, max, isOptional } = props;
  const text = field.value ?? '';
  return (
    <Textarea
      {...frameOf(field, props)}
      autosize
      minRows={rows}
      maxRows={maxRows}
      value={text}
      inputContainer={withCounter(text.length, max)}
      onChange={(event) => {
        const next = event.currentTarget.value;
        if (next === '' && isOptional) field.clear();
        else field.change(next);
      }}
    />
  );
};

import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldState } from '../form.ts';
import { HiddenText } from '../hidden-text.tsx';
import { frameOf, type FieldLook } from './field-frame.tsx';
import classes from './textarea-field.module.css';

type TextareaFieldProps = FieldLook & {
  readonly field: FieldState<string>;
  /** Height at the beginning; it grows with the text, up to `mostRows`. */
  readonly rows?: number;
  readonly mostRows?: number;
  /** Counts the characters below the field. More may be typed and pasted; the contract says no to it. */
  readonly most?: number;
};

/** Near the end the count is worth saying. */
const isWorthSaying = (used: number, most: number): boolean => used > most * 0.9;

const Counter = ({ used, most }: { used: number; most: number }) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const over = used - most;
  const text =
    over > 0
      ? t('input.characters_over', { count: over, n: number.format(over) })
      : t('input.characters', { used: number.format(used), most: number.format(most) });
  return (
    <div className={classes.counter} data-over={over > 0 || undefined}>
      <span>{text}</span>
      <HiddenText isLive>{isWorthSaying(used, most) && text}</HiddenText>
    </div>
  );
};

const withCounter = (used: number, most: number | undefined) => (input: ReactNode) => (
  <>
    {input}
    {most !== undefined && <Counter used={used} most={most} />}
  </>
);

/** Several lines of text, with a count where there is an end to it. */
export const TextareaField = (props: TextareaFieldProps) => {
  const { field, rows = 2, mostRows = 12, most, isOptional } = props;
  const text = field.value ?? '';
  return (
    <Textarea
      {...frameOf(field, props)}
      autosize
      minRows={rows}
      maxRows={mostRows}
      value={text}
      inputContainer={withCounter(text.length, most)}
      onChange={(event) => {
        const next = event.currentTarget.value;
        if (next === '' && isOptional) field.clear();
        else field.change(next);
      }}
    />
  );
};

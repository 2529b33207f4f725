import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { Icon } from '../icon.tsx';
import { frameOf, type FieldLook } from './field-frame.tsx';
import { optionsLook } from './options-look.ts';
import { wholeNumberOf } from './text/whole-numbers.ts';

type AmountFieldProps = FieldLook & {
  readonly field: FieldState<number>;
  /** The usual ones; any other whole number can be typed. */
  readonly choices: readonly number[];
};

/** A whole number: one of the usual ones from a list, or any other by typing it. */
export const AmountField = (props: AmountFieldProps) => {
  const { field, choices } = props;
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = field.value === null || field.value === undefined ? '' : format.format(field.value);
  const frame = frameOf(field, props);
  const change = (text: string): void => {
    setTyped(text);
    const amount = wholeNumberOf(text, i18n.language);
    if (amount === null) field.clear();
    else field.change(amount);
  };
  return (
    <Autocomplete
      {...frame}
      {...optionsLook}
      classNames={{ ...frame.classNames, ...optionsLook.classNames }}
      // What is typed is what is wanted: nothing stays open over the rest of the form.
      data={typed ? [] : choices.map((choice) => format.format(choice))}
      value={typed ?? shown}
      // All of them, whatever stands in the field: it is a choice, not a search.
      filter={({ options }) => options}
      inputMode="numeric"
      openOnFocus={false}
      autoComplete="off"
      rightSection={<Icon name="chevron-down" size={15} />}
      rightSectionPointerEvents="none"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        setTyped(null);
        field.leave();
      }}
      onChange={change}
    />
  );
};

import { SegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { FieldState } from '../form.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import classes from './choice-fields.module.css';
import { FieldGroup, type FieldLook } from './field-frame.tsx';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly help?: ReactNode;
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
};

type ChoiceProps<Value extends string> = Pick<FieldLook, 'label' | 'help' | 'isOptional' | 'isDisabled'> & {
  readonly field: FieldState<Value>;
  readonly choices: readonly Choice<Value>[];
};

type OneProps<Value extends string> = Pick<ChoiceProps<Value>, 'field' | 'isDisabled'> & {
  readonly choice: Choice<Value>;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

// The browser's own radio buttons: arrow keys, forms and screen readers know them.
const One = <Value extends string>({ field, choice, isDisabled = false, className, children }: OneProps<Value>) => {
  const id = useId();
  return (
    <label className={className} data-disabled={isDisabled || choice.isDisabled || undefined}>
      <input
        type="radio"
        name={field.name}
        value={choice.value}
        checked={field.value === choice.value}
        disabled={isDisabled || choice.isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={choice.help ? `${id}-help` : undefined}
        onBlur={field.leave}
        onChange={() => field.change(choice.value)}
      />
      {children}
      <span className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {choice.label}
        </span>
        {choice.help && (
          <span id={`${id}-help`} className={classes.help}>
            {choice.help}
          </span>
        )}
      </span>
    </label>
  );
};

/** One of a few choices, below each other. */
export const RadioField = <Value extends string>(props: ChoiceProps<Value>) => {
  const { field, choices, isDisabled = false } = props;
  return (
    <FieldGroup {...props} error={field.error} role="radiogroup" className={classes.column}>
      {choices.map((choice) => (
        <One key={choice.value} field={field} choice={choice} isDisabled={isDisabled} className={classes.radio}>
          <span className={classes.dot} aria-hidden />
        </One>
      ))}
    </FieldGroup>
  );
};

/** One of a few choices as cards beside each other, each with a sign and a line about it. */
export const ChoiceCards = <Value extends string>(props: ChoiceProps<Value>) => {
  const { field, choices, isDisabled = false } = props;
  return (
    <FieldGroup {...props} error={field.error} role="radiogroup" className={classes.cards}>
      {choices.map((choice) => (
        <One key={choice.value} field={field} choice={choice} isDisabled={isDisabled} className={classes.card}>
          {choice.icon && <Icon name={choice.icon} size={18} className={classes.icon} />}
        </One>
      ))}
    </FieldGroup>
  );
};

/** One of two to five short choices in one line. On a narrow screen they stand below each other. */
export const SegmentField = <Value extends string>(props: ChoiceProps<Value>) => {
  const { field, label, choices, isDisabled = false } = props;
  return (
    <FieldGroup {...props} error={field.error}>
      <SegmentedControl<Value>
        fullWidth
        className={classes.segments}
        aria-label={label}
        name={field.name}
        disabled={isDisabled}
        value={field.value ?? ('' as Value)}
        data={choices.map(({ value, label: text, icon, isDisabled: isOut = false }) => ({
          value,
          disabled: isOut,
          label: (
            <span className={classes.segment}>
              {icon && <Icon name={icon} size={15} />}
              {text}
            </span>
          ),
        }))}
        onChange={(value) => field.change(value)}
        onBlur={field.leave}
      />
    </FieldGroup>
  );
};

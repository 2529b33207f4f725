import { Switch } from '@mantine/core';
import type { FieldState } from '../form.ts';
import { inlineFrameOf, type FieldLook } from './field-frame.tsx';
import classes from './switch-field.module.css';

type SwitchFieldProps = Pick<FieldLook, 'label' | 'help' | 'isDisabled'> & {
  readonly field: FieldState<boolean>;
  /** The label is for screen readers only: what is switched stands beside it already. */
  readonly isBare?: boolean;
};

/** On or off, at once or with the form. */
export const SwitchField = (props: SwitchFieldProps) => {
  const { field, label, isBare = false } = props;
  const { label: shown, classNames, ...frame } = inlineFrameOf(field, props);
  return (
    <Switch
      {...frame}
      classNames={{ ...classNames, track: classes.track ?? '' }}
      label={isBare ? undefined : shown}
      aria-label={isBare ? label : undefined}
      checked={field.value ?? false}
      onChange={(event) => field.change(event.currentTarget.checked)}
    />
  );
};

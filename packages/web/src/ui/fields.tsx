import { Checkbox, PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldState } from './form.ts';

type TextFieldProps = {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email';
  readonly inputMode?: TextInputProps['inputMode'];
};

/** A labelled line of text. Its sentence stands below it and is read out with it. */
export const TextField = ({ field, type = 'text', ...rest }: TextFieldProps) => (
  <TextInput
    {...rest}
    type={type}
    name={field.name}
    value={field.value}
    error={field.error}
    autoCapitalize="none"
    spellCheck={false}
    onChange={(event) => field.change(event.currentTarget.value)}
  />
);

/** A password with a button that shows it. Pasting is allowed: password managers do. */
export const PasswordField = ({ field, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode'>) => {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...rest}
      name={field.name}
      value={field.value}
      error={field.error}
      // Mantine leaves this one out for passwords.
      aria-invalid={field.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('app.reveal') }}
      onChange={(event) => field.change(event.currentTarget.value)}
    />
  );
};

/** A labelled tick box. */
export const CheckField = ({ field, label }: { field: FieldState<boolean>; label: string }) => (
  <Checkbox
    label={label}
    name={field.name}
    checked={field.value}
    error={field.error}
    onChange={(event) => field.change(event.currentTarget.checked)}
  />
);

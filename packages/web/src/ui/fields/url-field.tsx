import { TextField } from '../fields.tsx';
import type { FieldState } from '../form.ts';
import { completeUrl } from './text/addresses.ts';
import type { FieldLook } from './field-frame.tsx';

type UrlFieldProps = FieldLook & { readonly field: FieldState<string> };

/** A web address. Whoever types only the domain gets `https://` in front of it when going on. */
export const UrlField = ({ field, ...look }: UrlFieldProps) => {
  const leave = (): void => {
    const whole = completeUrl(field.value ?? '');
    if (whole !== (field.value ?? '')) field.change(whole);
    field.leave();
  };
  return <TextField {...look} field={{ ...field, leave }} type="url" inputMode="url" autoComplete="url" />;
};

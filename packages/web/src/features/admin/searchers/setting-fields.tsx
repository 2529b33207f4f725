import { useTranslation } from '../../../platform/use-translation.ts';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import type { Setting } from './settings-form.ts';

// The part of the body that holds them; a text of that name would be the room's.
const group = 'credentials';

/** A setting of a source in the body of its calls. */
export type SettingPath = `${typeof group}.${string}`;

type SettingFieldProps = {
  readonly setting: Setting;
  /** The field of this name, as the kind of the setting needs it. */
  readonly field: FieldState<never>;
  /** A secret is there already. */
  readonly isKept: boolean;
};

const SettingField = ({ setting, field, isKept }: SettingFieldProps) => {
  const { t } = useTranslation();
  const { kind, label, choices, isRequired } = setting;
  const look = { label, isOptional: !isRequired };
  // A field of any value is one of each: what it holds was made by this kind of field.
  const of = <Value,>() => field as unknown as FieldState<Value>;
  switch (kind) {
    case 'secret':
      return (
        <PasswordField {...look} field={of<string>()} {...(isKept && { help: t('admin.searchers.secret_kept') })} />
      );
    case 'text':
      return <TextField {...look} field={of<string>()} />;
    case 'number':
      return <NumberField {...look} field={of<number>()} isPlain />;
    case 'switch':
      return <SwitchField label={label} field={of<boolean>()} />;
    case 'choice':
      return (
        <SelectField
          {...look}
          field={of<string>()}
          options={choices.map((value) => ({ value, label: value }))}
          isSearchable={false}
        />
      );
  }
};

type SettingFieldsProps = {
  readonly settings: readonly Setting[];
  readonly fieldOf: (name: SettingPath) => FieldState<never>;
  readonly isKept: boolean;
};

/** What a provider wants to know, drawn from the schema that it brings. */
export const SettingFields = ({ settings, fieldOf, isKept }: SettingFieldsProps) =>
  settings.map((setting) => (
    <SettingField key={setting.name} setting={setting} field={fieldOf(`${group}.${setting.name}`)} isKept={isKept} />
  ));

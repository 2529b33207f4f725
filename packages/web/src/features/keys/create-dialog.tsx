import { keyRoutes } from '@galena/contract/keys';
import { effects, type Effect } from '@galena/contract/kernel';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { FieldGroup } from '../../ui/fields/field-frame.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TokenField } from '../../ui/fields/token-field.tsx';
import { useForm, type FieldState, type Form } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import classes from './api-keys.module.css';
import { CreatedDialog } from './created-dialog.tsx';
import { bodyOf, emptyKey, expiries, problemsOf, type KeyValues } from './new-key.ts';
import { useRefreshKeys } from './use-keys.ts';

const ScopesField = ({ field }: { readonly field: FieldState<readonly Effect[]> }) => {
  const { t } = useTranslation();
  const chosen = field.value ?? [];
  return (
    <FieldGroup
      label={t('keys.create.scopes')}
      help={t('keys.create.scopes_help')}
      error={field.error}
      className={classes.scopes}
    >
      {effects.map((scope) => (
        <CheckField
          key={scope}
          label={t(`keys.scopes.${scope}`)}
          help={t(`keys.scopes.${scope}_help`)}
          field={{
            ...field,
            name: `scopes.${scope}`,
            error: undefined,
            value: chosen.includes(scope),
            change: (isOn) => field.change(effects.filter((one) => (one === scope ? isOn : chosen.includes(one)))),
          }}
        />
      ))}
    </FieldGroup>
  );
};

const ExpiryFields = ({ form }: { readonly form: Form<KeyValues> }) => {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        field={form.fieldAt<KeyValues['expiry']>('expiry')}
        label={t('keys.create.expiry')}
        options={expiries.map((value) => ({ value, label: t(`keys.create.expiries.${value}`) }))}
        isSearchable={false}
      />
      {form.values.expiry === 'day' && (
        <DateField
          field={form.fieldAt<string>('day')}
          label={t('keys.create.day')}
          help={t('keys.create.day_help')}
          min={new Date().toISOString().slice(0, 10)}
        />
      )}
    </>
  );
};

type KeyFormProps = { readonly onCreated: (key: string) => void; readonly close: () => void };

const KeyForm = ({ onCreated, close }: KeyFormProps) => {
  const { t } = useTranslation();
  const form = useForm<KeyValues>({
    initial: emptyKey,
    check: (values) => problemsOf(values, Date.now(), t('keys.create.addresses_wrong')),
    submit: async (values) => {
      const { data } = await call(keyRoutes.create, { body: bodyOf(values, Date.now()) });
      onCreated(data.key);
    },
  });
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <TextField
        field={form.fieldAt<string>('description')}
        label={t('keys.create.description')}
        help={t('keys.create.description_help')}
      />
      <ScopesField field={form.fieldAt<readonly Effect[]>('scopes')} />
      <ExpiryFields form={form} />
      <NumberField
        field={form.fieldAt<number>('credit_cap')}
        label={t('keys.create.cap')}
        help={t('keys.create.cap_help')}
        unit={t('keys.create.unit')}
        min={1}
        isOptional
      />
      <TokenField
        field={form.fieldAt<string[]>('allowed_addresses')}
        label={t('keys.create.addresses')}
        help={t('keys.create.addresses_help')}
        max={50}
        isOptional
      />
      <DialogActions label={t('keys.create.submit')} isBusy={form.isBusy} failure={form.failure} close={close} />
    </DialogForm>
  );
};

/** Makes a new key, and shows it this once. */
export const CreateDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useRefreshKeys();
  const [created, setCreated] = useState<string | null>(null);
  const show = (key: string): void => {
    setCreated(key);
    void refresh();
  };
  if (created !== null) return <CreatedDialog apiKey={created} close={close} />;
  return (
    <Dialog title={t('keys.create.title')} onClose={close}>
      <KeyForm onCreated={show} close={close} />
    </Dialog>
  );
};

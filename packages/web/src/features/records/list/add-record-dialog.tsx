import { countryCodes, type Field } from '@galena/contract/contacts';
import { cellNameOf, readOwnField } from '@galena/contract/labels';
import { listRoutes, type List } from '@galena/contract/lists';
import { parseFields } from '@galena/contract/messages';
import { manualEntries, manualRoutes, type ManualField } from '@galena/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { LabelValueField } from '../../../widgets/labels/label-value-field.tsx';
import { useFields } from '../../../widgets/labels/use-labels.ts';

type Entry = Partial<Record<ManualField, string>> & { readonly labels: Readonly<Record<string, string | null>> };

/** The fields of a kind, in the order of its form. */
const fieldsOf = (type: List['type']): readonly ManualField[] =>
  Object.keys(manualEntries[type].shape) as ManualField[];

/** Without one of these nobody knows whom the record is about. */
const needed = new Set<ManualField>(['website', 'url']);
const isNeeded = (type: List['type'], name: ManualField): boolean =>
  needed.has(name) && !(type === 'group' && name === 'website');

const CountryField = ({ field }: { readonly field: FieldState<string> }) => {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const countries = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <SelectField
      field={field}
      label={t('records.fields.country')}
      options={[{ value: '', label: t('records.manual.no_country') }, ...countries]}
      isOptional
    />
  );
};

type EntryFieldProps = {
  readonly type: List['type'];
  readonly name: ManualField;
  readonly field: FieldState<string>;
};

const inputTypes: Partial<Record<ManualField, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  linkedin_url: 'url',
};

const EntryField = ({ type, name, field }: EntryFieldProps) => {
  const { t } = useTranslation();
  if (name === 'country') return <CountryField field={field} />;
  const urlLabel = type === 'group' ? t('records.manual.group_url') : t('records.manual.url');
  const inputType = inputTypes[name];
  return (
    <TextField
      field={field}
      label={name === 'url' ? urlLabel : t(`records.fields.${name}`)}
      {...(inputType && { inputMode: inputType })}
      {...(name === 'phone' && { help: t('records.manual.phone_help') })}
      isOptional={!isNeeded(type, name)}
    />
  );
};

/** What is wrong with values of labels, by their names. */
const labelProblems = (labels: readonly Field[], values: Entry['labels']): Record<string, readonly string[]> =>
  Object.fromEntries(
    labels.flatMap((label) => {
      const read = readOwnField(label, values[label.own?.id ?? '']);
      return read && 'sentence' in read ? [[cellNameOf(label), [read.sentence]] as const] : [];
    }),
  );

type AddRecordDialogProps = { readonly list: List; readonly close: () => void };

/** Enters a record by hand. */
export const AddRecordDialog = ({ list, close }: AddRecordDialogProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, type } = list;
  const names = fieldsOf(type);
  const labels = useFields(type).filter(({ own }) => own !== undefined);
  const form = useForm<Entry>({
    check: (values) => {
      const read = parseFields(manualEntries[type], values);
      return { ...(read.ok ? {} : read.errors), ...labelProblems(labels, values.labels) };
    },
    initial: { ...Object.fromEntries(names.map((name) => [name, ''])), labels: {} },
    submit: async (body) => {
      await call(manualRoutes.add, { params: { type, id }, body: { ...body, labels: { ...body.labels } } });
      void queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.get) });
      close();
    },
  });
  return (
    <Dialog title={t('records.manual.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t('records.manual.free')}</p>
        {names.map((name) => (
          <EntryField key={name} type={type} name={name} field={form.field(name)} />
        ))}
        {labels.map((label) => (
          <LabelValueField
            key={label.name}
            of={label}
            field={form.fieldAt<string>(cellNameOf(label))}
            label={label.own?.title ?? label.name}
          />
        ))}
        <DialogActions label={t('records.manual.submit')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

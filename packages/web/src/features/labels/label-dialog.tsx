import { labelKinds, labelRoutes, NewLabel, type CustomLabel, type LabelKind } from '@galena/contract/labels';
import type { ListType } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm, type FieldState } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { bodyOf, countGone, emptyLabel, formOf, nameOf, type LabelForm, type OptionRow } from './label-values.ts';
import { OptionsField } from './options-field.tsx';
import { useRefreshLabels } from './use-label-acts.ts';

type LabelDialogProps = {
  readonly type: ListType;
  /** Null: a new one. */
  readonly label: CustomLabel | null;
  readonly close: () => void;
};

/** All that is wrong with a label, by the fields of the form: of an option that is wrong its list says so. */
const problemsOf = (type: ListType, values: LabelForm): Readonly<Record<string, readonly string[]>> => {
  const read = parseFields(NewLabel, { list_type: type, ...bodyOf(values, true) });
  if (read.ok) return {};
  return Object.fromEntries(
    Object.entries(read.errors).map(([field, sentences]) => [field.split('.')[0] ?? field, sentences]),
  );
};

const useLabelForm = ({ type, label, close }: LabelDialogProps) => {
  const refresh = useRefreshLabels();
  return useForm<LabelForm>({
    initial: label ? formOf(label) : emptyLabel,
    check: (values) => problemsOf(type, values),
    submit: async (values) => {
      const body = bodyOf(values, label?.is_active ?? true);
      await (label
        ? call(labelRoutes.update, { params: { id: label.id }, body })
        : call(labelRoutes.create, { body: { list_type: type, ...body } }));
      close();
      void refresh();
    },
  });
};

type Naming = { readonly title: FieldState<string>; readonly name: FieldState<string> };

/** Title and name; as long as nobody has typed a name, it follows the title. */
const NameFields = ({ naming, label }: { readonly naming: Naming; readonly label: CustomLabel | null }) => {
  const { t } = useTranslation();
  const [follows, setFollows] = useState(label === null);
  const { title, name } = naming;
  const isRenamed = label !== null && name.value !== label.name;
  return (
    <>
      <TextField
        field={{
          ...title,
          change: (text) => {
            title.change(text);
            if (follows) name.change(nameOf(text));
          },
        }}
        label={t('labels.title')}
        isFirst
      />
      <TextField
        field={{
          ...name,
          change: (text) => {
            setFollows(false);
            name.change(text);
          },
        }}
        label={t('labels.name')}
        help={
          isRenamed ? t('labels.name_changes') : t('labels.name_help', { example: `{{${name.value || 'budget'}}}` })
        }
        isCode
      />
    </>
  );
};

/** A new label, or what an old one is to be. */
export const LabelDialog = (props: LabelDialogProps) => {
  const { type, label, close } = props;
  const { t } = useTranslation();
  const form = useLabelForm(props);
  const isUsed = (label?.records ?? 0) > 0;
  const gone = label === null ? 0 : countGone(label.options, form.values.options);
  return (
    <Dialog
      title={label ? t('labels.edit_title') : t('labels.create_title', { type: t(`widgets.list_types.${type}`) })}
      onClose={close}
    >
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <NameFields
          naming={{ title: form.fieldAt<string>('title'), name: form.fieldAt<string>('name') }}
          label={label}
        />
        <SelectField
          field={form.fieldAt<LabelKind>('kind')}
          label={t('labels.kind')}
          help={isUsed ? t('labels.kind_fixed') : t(`labels.kinds_help.${form.values.kind}`)}
          options={labelKinds.map((value) => ({ value, label: t(`labels.kinds.${value}`) }))}
          isDisabled={isUsed}
          isSearchable={false}
        />
        {form.values.kind === 'select' && <OptionsField field={form.fieldAt<OptionRow[]>('options')} />}
        {form.values.kind === 'select' && isUsed && gone > 0 && (
          <Note tone="warning">{t('labels.options_gone', { count: gone })}</Note>
        )}
        <DialogActions
          label={label ? t('labels.save') : t('labels.create')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

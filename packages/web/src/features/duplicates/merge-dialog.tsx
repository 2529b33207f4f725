import { duplicateRoutes as routes, type DoubleRecord, type MergeField } from '@galena/contract/duplicates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './duplicates.module.css';
import { useFieldWords } from './field-words.ts';
import { useRefreshDuplicates, useTellMerged } from './use-duplicates.ts';

type ChoiceProps = {
  readonly field: MergeField;
  readonly chosen: number;
  readonly choose: (id: number) => void;
};

/** Whose value a field takes. Two that say the same are one choice. */
const FieldChoice = ({ field: { field, options }, chosen, choose }: ChoiceProps) => {
  const { titleOf, valueOf } = useFieldWords();
  const byValue = new Map(options.toReversed().map((one) => [valueOf(one.value), one]));
  const value = options.find(({ id }) => id === chosen)?.value;
  const current = byValue.get(valueOf(value ?? null))?.id ?? chosen;
  return (
    <RadioField
      field={looseField(field, String(current), (id) => choose(Number(id)))}
      label={titleOf(field)}
      choices={[...byValue].toReversed().map(([label, { id }]) => ({ value: String(id), label }))}
    />
  );
};

type MergeDialogProps = {
  /** The list that the merge is looked at from: the record that stays is in it. */
  readonly listId: number;
  readonly records: readonly DoubleRecord[];
  readonly close: () => void;
};

/** Makes records one: which of them stays, and whose values, each with what is said there. */
export const MergeDialog = ({ listId, records, close }: MergeDialogProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { nameOf } = useFieldWords();
  const own = records.filter(({ list }) => list.id === listId);
  const [kept, keep] = useState(own[0]?.id ?? 0);
  const [choices, setChoices] = useState<Readonly<Record<string, number>>>({});
  const resultIds = [kept, ...records.map(({ id }) => id).filter((id) => id !== kept)];
  const preview = useQuery({
    ...queryOf(routes.preview, { params: { id: listId }, body: { resultIds } }),
    staleTime: 0,
  });
  const refresh = useRefreshDuplicates();
  const tell = useTellMerged(listId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.merge, { params: { id: listId }, body: { resultIds, choices } }),
    onSuccess: ({ data }) => {
      close();
      tell(data.merge.id);
      return refresh();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate();
  };
  const count = { count: records.length, number: number(records.length) };
  const fields = preview.data?.data.fields;
  return (
    <Dialog title={t('duplicates.dialog.title', count)} onClose={close}>
      <DialogForm onSubmit={submit}>
        <RadioField
          field={looseField('kept', String(kept), (id) => keep(Number(id)))}
          label={t('duplicates.dialog.keep')}
          help={t('duplicates.dialog.keep_help')}
          choices={own.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
        <h3 className={classes.heading}>{t('duplicates.dialog.fields')}</h3>
        <LoadFailure error={preview.error} retry={preview.refetch} />
        {preview.isPending && <SkeletonText lines={4} />}
        {fields?.length === 0 && <p>{t('duplicates.dialog.same')}</p>}
        {fields?.map((field) => (
          <FieldChoice
            key={field.field}
            field={field}
            chosen={choices[field.field] ?? field.winner}
            choose={(id) => setChoices({ ...choices, [field.field]: id })}
          />
        ))}
        <DialogActions label={t('duplicates.dialog.do', count)} isBusy={isPending} failure={error} close={close} />
      </DialogForm>
    </Dialog>
  );
};

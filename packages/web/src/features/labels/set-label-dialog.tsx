import { bulkRoutes } from '@galena/contract/bulk';
import type { Field } from '@galena/contract/contacts';
import { validationSentences as sentences } from '@galena/contract/messages';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogButtons, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/messages/toasts.ts';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { doTogether, type DoneTogether } from '../../widgets/batches/batch-calls.ts';
import { useRefreshBatches, useUndoBatches } from '../../widgets/batches/undo-batches.ts';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import { LabelValueField } from '../../widgets/labels/label-value-field.tsx';
import { useFields } from '../../widgets/labels/use-labels.ts';

type Asked = { readonly label: string | null | undefined; readonly value: string | null | undefined };

/** Tells what came of it, with the way back; of a run its strip tells. */
const useTell = (reload: () => void) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { undo } = useUndoBatches(reload);
  return ({ count, batches, isRunning }: DoneTogether, title: string): void => {
    reload();
    if (isRunning) return;
    const back = { action: { label: t('labels.set.undo'), run: () => undo(batches.map(({ id }) => id)) } };
    showToast('done', t('labels.set.done', { title, count, number: number(count) }), count > 0 ? back : {});
  };
};

type FormProps = ListActionProps & { readonly labels: readonly Field[] };

const SetLabelForm = ({ list, wanted, labels, reload, close }: FormProps) => {
  const { t } = useTranslation();
  const tell = useTell(reload);
  const refresh = useRefreshBatches();
  const form = useForm<Asked>({
    initial: { label: labels.length === 1 ? labels[0]?.name : null, value: null },
    check: ({ label }): Record<string, readonly string[]> => (label ? {} : { label: [sentences.required] }),
    submit: async ({ label: name, value }) => {
      const own = labels.find((label) => label.name === name)?.own;
      if (!own) return;
      const asked = { label_id: own.id, value: value?.trim() ? value : null };
      const params = { type: list.type, id: list.id };
      const done = await doTogether(wanted, (selected) =>
        call(bulkRoutes.label, { params, body: { ...selected, ...asked } }),
      );
      close();
      tell(done, own.title);
      void refresh();
    },
  });
  const chosen = labels.find((label) => label.name === form.values.label);
  const field = form.fieldAt<string>('label');
  const value = form.fieldAt<string>('value');
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <SelectField
        // Another label takes other values.
        field={{ ...field, change: (name) => (value.clear(), field.change(name)) }}
        label={t('labels.set.label')}
        options={labels.map(({ name, own }) => ({ value: name, label: own?.title ?? name }))}
      />
      {chosen && (
        <LabelValueField
          key={chosen.name}
          of={chosen}
          field={value}
          label={t('labels.set.value')}
          help={t('labels.set.value_help')}
        />
      )}
      <DialogActions
        label={chosen && !form.values.value?.trim() ? t('labels.set.clear') : t('labels.set.do')}
        isBusy={form.isBusy}
        failure={form.failure}
        close={close}
      />
    </DialogForm>
  );
};

/** There is no label to set: the way to the page where they are made. */
const NoLabel = ({ list, close }: Pick<ListActionProps, 'list' | 'close'>) => {
  const { t } = useTranslation();
  const go = useGo();
  const make = (): void => {
    close();
    go('LeadSearch:CustomLabels', { search: { type: list.type } });
  };
  return (
    <>
      <p>{t('labels.set.none')}</p>
      <DialogButtons>
        <Button variant="subtle" onClick={close}>
          {t('feedback.cancel')}
        </Button>
        <Button variant="filled" onClick={make}>
          {t('labels.create')}
        </Button>
      </DialogButtons>
    </>
  );
};

/** Asks which label many records get, and which value; an empty one clears it. */
export const SetLabelDialog = (props: ListActionProps) => {
  const { list, count, isOpenEnded, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const labels = useFields(list.type).filter(({ own }) => own !== undefined);
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  return (
    <Dialog title={t('labels.set.title', { count, number: amount })} onClose={close}>
      {labels.length === 0 ? <NoLabel list={list} close={close} /> : <SetLabelForm {...props} labels={labels} />}
    </Dialog>
  );
};

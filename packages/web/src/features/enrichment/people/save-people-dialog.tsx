import { parseFields, validationSentences as sentences } from '@galena/contract/messages';
import { ListName, listRoutes } from '@galena/contract/lists';
import { employeeRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { TextField } from '../../../ui/fields.tsx';
import type { Sentences } from '../../../ui/fields/form/form-values.ts';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { showToast } from '../../../ui/messages/toasts.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { ListPicker, newList, type ListChoice } from '../../../widgets/list-picker.tsx';
import classes from './save-people-dialog.module.css';

// What may not stand in the name of a list.
const special = /[^\p{L}\p{M}\p{N} .,'&()-]/gu;

type SavePeopleDialogProps = {
  readonly place: ListPlace;
  readonly record: { readonly id: number; readonly name: string };
  readonly ids: readonly number[];
  readonly close: () => void;
};

type Into = { readonly list: ListChoice | null | undefined; readonly name: string | null | undefined };

type Saving = {
  readonly list: ListChoice;
  readonly name: string;
  /** Told of the list that was made, so that another attempt does not make a second one. */
  readonly keep: (made: ListChoice) => void;
};

/** Puts employees into a people list, which is made before if it is a new one. */
const useSave = ({ place: { type, id }, record, ids, close }: SavePeopleDialogProps) => {
  const { t } = useTranslation();
  const { number, list: listed } = useAmounts();
  const go = useGo();
  const queryClient = useQueryClient();
  const keys = useCallKeys();
  const words = (count: number) => ({ count, number: number(count) });
  const { mutateAsync } = useMutation({
    mutationFn: async ({ list, name, keep }: Saving) => {
      let into = list;
      if (list.id === 'new') {
        const body = { name, type: 'people' as const };
        const { data } = await call(listRoutes.create, { body }, { idempotencyKey: keys.keyOf(body) });
        into = { id: data.id, name: data.name, records: 0 };
        keep(into);
      }
      const params = { type, id, resultId: record.id };
      const body = { employeeIds: [...ids], campaign_id: Number(into.id) };
      return { into, ...(await call(employeeRoutes.copy, { params, body })).data };
    },
    onSuccess: ({ into, saved, duplicates, suppressed }) => {
      close();
      const details = [
        ...(duplicates > 0 ? [t('widgets.runs.duplicates', words(duplicates))] : []),
        ...(suppressed > 0 ? [t('widgets.runs.suppressed', words(suppressed))] : []),
      ];
      const made = { type: 'people', id: Number(into.id) } as const;
      showToast('done', t('enrichment.people.saved', { ...words(saved), list: into.name }), {
        ...(details.length > 0 ? { detail: listed(details) } : {}),
        action: {
          label: t('enrichment.people.open_list'),
          run: () => go('LeadSearch:SavedList', { params: { list: made } }),
        },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.lists) }),
  });
  return mutateAsync;
};

/** What is wrong with where they are to go. */
const wrongIn = ({ list, name }: Into): Sentences => {
  if (!list) return { list: [sentences.required] };
  const named = parseFields(ListName, name);
  return list.id !== 'new' || named.ok ? {} : { name: named.errors[''] ?? [] };
};

/** Asks which people list employees go into. It costs nothing: they are paid for. */
export const SavePeopleDialog = (props: SavePeopleDialogProps) => {
  const { record, ids, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const suggested = t('enrichment.people.new_name', { name: record.name }).replaceAll(special, ' ').slice(0, 80).trim();
  const save = useSave(props);
  const form = useForm<Into>({
    check: wrongIn,
    initial: { list: newList, name: suggested },
    submit: async ({ list, name }, field) => {
      if (list) await save({ list, name: (name ?? '').trim(), keep: field('list').change });
    },
  });
  return (
    <Dialog
      title={t('enrichment.people.save_title', { count: ids.length, number: number(ids.length) })}
      onClose={close}
    >
      <DialogForm {...form.element}>
        <p className={classes.text}>{t('enrichment.people.save_text')}</p>
        <ListPicker type="people" field={form.field('list')} />
        {form.values.list?.id === 'new' && (
          <TextField field={form.field('name')} label={t('widgets.list_picker.new_name')} />
        )}
        <DialogActions
          label={t('enrichment.people.save_do')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

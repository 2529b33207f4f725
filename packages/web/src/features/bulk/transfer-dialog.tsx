import { bulkRoutes } from '@galena/contract/bulk';
import { ListName, listRoutes } from '@galena/contract/lists';
import { parseFields, validationSentences as sentences } from '@galena/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { TextField } from '../../ui/fields.tsx';
import type { Sentences } from '../../ui/fields/form/form-values.ts';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/messages/toasts.ts';
import { doTogether, type DoneTogether } from '../../widgets/batches/batch-calls.ts';
import { useRefreshBatches, useUndoBatches } from '../../widgets/batches/undo-batches.ts';
import { useCallKeys } from '../../widgets/call-keys.ts';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import { ListPicker, newList, type ListChoice } from '../../widgets/list-picker.tsx';
import classes from './transfer-dialog.module.css';
import { useBatchWords } from './use-batch-words.ts';

type TransferProps = ListActionProps & { readonly kind: 'move' | 'copy' };
type Into = { readonly list: ListChoice | null | undefined; readonly name: string | null | undefined };

/** Tells what came of it, with the way back; of a run its strip tells. */
const useTell = ({ wanted, gone, reload }: ListActionProps) => {
  const { t } = useTranslation();
  const { list: listed } = useAmounts();
  const { doneWith, leftOut } = useBatchWords();
  const { undo } = useUndoBatches(reload);
  return ({ count, batches: [first, ...more], isRunning }: DoneTogether): void => {
    if (!first || isRunning) return;
    const whole = more.reduce(
      (sum, { done, known, denied }) => ({
        ...sum,
        done: sum.done + done,
        known: sum.known + known,
        denied: sum.denied + denied,
      }),
      first,
    );
    const details = leftOut(whole);
    if (first.kind === 'move' && details.length === 0) gone(wanted);
    else reload();
    showToast('done', doneWith(whole), {
      ...(details.length > 0 ? { detail: listed(details) } : {}),
      ...(count > 0
        ? { action: { label: t('bulk.undo'), run: () => undo([first, ...more].map(({ id }) => id)) } }
        : {}),
    });
  };
};

type Sending = {
  readonly into: ListChoice;
  readonly name: string;
  /** Told of the list that was made, so that another attempt does not make a second one. */
  readonly keep: (made: ListChoice) => void;
};

const useTransfer = (props: TransferProps) => {
  const { list, kind, wanted, close } = props;
  const keys = useCallKeys();
  const tell = useTell(props);
  const refresh = useRefreshBatches();
  const params = { type: list.type, id: list.id };
  const { mutateAsync } = useMutation({
    mutationFn: async ({ into, name, keep }: Sending) => {
      let target = into;
      if (into.id === 'new') {
        const body = { name, type: list.type };
        const { data } = await call(listRoutes.create, { body }, { idempotencyKey: keys.keyOf(body) });
        target = { id: data.id, name: data.name, records: 0 };
        keep(target);
      }
      const targetId = Number(target.id);
      return doTogether(wanted, (selected) =>
        call(bulkRoutes[kind], { params, body: { ...selected, campaign_id: targetId } }),
      );
    },
    onSuccess: (done) => {
      close();
      tell(done);
    },
    onSettled: refresh,
  });
  return mutateAsync;
};

/** What is wrong with where they are to go. */
const wrongIn = ({ list, name }: Into): Sentences => {
  if (!list) return { list: [sentences.required] };
  const named = parseFields(ListName, name);
  return list.id !== 'new' || named.ok ? {} : { name: named.errors[''] ?? [] };
};

/** Asks which list records go to. It costs nothing: they are paid for. */
const TransferDialog = (props: TransferProps) => {
  const { list, kind, count, isOpenEnded, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const transfer = useTransfer(props);
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  const form = useForm<Into>({
    check: wrongIn,
    initial: { list: null, name: '' },
    submit: async ({ list: into, name }, field) => {
      if (into) await transfer({ into, name: (name ?? '').trim(), keep: field('list').change });
    },
  });
  return (
    <Dialog title={t(`bulk.${kind}.title`, { count, number: amount })} onClose={close}>
      <DialogForm {...form.element}>
        <p className={classes.text}>{t(`bulk.${kind}.text`)}</p>
        <ListPicker type={list.type} field={form.field('list')} exceptId={list.id} />
        {form.values.list?.id === newList.id && (
          <TextField field={form.field('name')} label={t('widgets.list_picker.new_name')} />
        )}
        <DialogActions label={t(`bulk.${kind}.do`)} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

export const MoveDialog = (props: ListActionProps) => <TransferDialog {...props} kind="move" />;
export const CopyDialog = (props: ListActionProps) => <TransferDialog {...props} kind="copy" />;

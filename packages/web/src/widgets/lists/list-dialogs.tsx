import { type List, listRoutes } from '@galena/contract/lists';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useRemoveLists, useRenameList } from './list-acts.ts';

type DialogProps = { readonly close: () => void };

type OneProps = DialogProps & { readonly list: List };

export const RenameDialog = ({ list, close }: OneProps) => {
  const { t } = useTranslation();
  const rename = useRenameList();
  const form = useForm({
    schema: listRoutes.rename.body,
    initial: { name: list.name },
    submit: async ({ name }) => {
      close();
      if (name !== list.name) rename(list, name);
    },
  });
  return (
    <Dialog title={t('widgets.lists.rename_title', { name: list.name })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('widgets.lists.name')} />
        <DialogActions label={t('widgets.lists.rename_do')} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** More records than this are only deleted by whoever types it (design, section 4). */
export const maxUntyped = 1_000;

type DeleteProps = DialogProps & {
  readonly lists: readonly List[];
  /** The way that can be undone; nothing where they are archived already. */
  readonly archive: (() => void) | null;
  readonly onDone: () => void;
};

/** Asks before lists are deleted with their records. */
export const DeleteListsDialog = ({ lists, archive, onDone, close }: DeleteProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { mutate, isPending, error } = useRemoveLists(() => {
    close();
    onDone();
  });
  const records = lists.reduce((sum, list) => sum + list.results_count, 0);
  const words = { count: lists.length, number: number(lists.length), name: lists[0]?.name ?? '' };
  const isOne = lists.length === 1;
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? t('widgets.lists.delete_title', words) : t('widgets.lists.delete_many_title', words)}
      {...(archive && {
        hint: t('widgets.lists.delete_hint'),
        instead: { label: t('widgets.lists.archive_instead'), onChoose: archive },
      })}
      {...(records > maxUntyped && { phrase: isOne ? words.name : t('widgets.lists.delete_phrase') })}
      confirmLabel={t('widgets.lists.delete_do', words)}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate(lists)}
      onClose={close}
    >
      {records === 0
        ? t('widgets.lists.delete_empty_text', { count: lists.length })
        : t('widgets.lists.delete_text', { count: records, number: number(records) })}
    </ConfirmDialog>
  );
};

import { type List, listRoutes } from '@galena/contract/lists';
import { listTypes } from '@galena/contract/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TokenField } from '../../ui/fields/token-field.tsx';
import { useForm } from '../../ui/form.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useRemoveLists, useRenameList } from './list-acts.ts';

/** Tags that the account uses, the most used first. */
export const useKnownTags = (): readonly string[] => useQuery(queryOf(listRoutes.tags, {})).data?.data ?? [];

type DialogProps = { readonly close: () => void };

/** Makes a list and goes there. LIST-038 */
export const NewListDialog = ({ close }: DialogProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const queryClient = useQueryClient();
  const tags = useKnownTags();
  const form = useForm({
    schema: listRoutes.create.body,
    initial: { name: '', type: 'local', tags: [], source: undefined },
    submit: async (body) => {
      const { data } = await call(listRoutes.create, { body });
      void queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.lists) });
      void queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.tags) });
      close();
      go('LeadSearch:SavedList', { params: { list: data } });
    },
  });
  return (
    <Dialog title={t('lists.new_list')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('lists.name')} />
        <SelectField
          field={form.field('type')}
          label={t('lists.type')}
          help={t('lists.type_help')}
          options={listTypes.map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
          isSearchable={false}
        />
        <TokenField field={form.field('tags')} label={t('lists.tags')} suggestions={tags} max={20} isOptional />
        <TextField field={form.field('source')} label={t('lists.source')} help={t('lists.source_help')} isOptional />
        <DialogActions label={t('lists.create')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

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
    <Dialog title={t('lists.rename_title', { name: list.name })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('lists.name')} />
        <DialogActions label={t('lists.rename_do')} close={close} />
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

/** Asks before lists are deleted with their records. LIST-040, LIST-041 */
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
      title={isOne ? t('lists.delete_title', words) : t('lists.delete_many_title', words)}
      {...(archive && {
        hint: t('lists.delete_hint'),
        instead: { label: t('lists.archive_instead'), onChoose: archive },
      })}
      {...(records > maxUntyped && { phrase: isOne ? words.name : t('lists.delete_phrase') })}
      confirmLabel={t('lists.delete_do', words)}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate(lists)}
      onClose={close}
    >
      {records === 0
        ? t('lists.delete_empty_text', { count: lists.length })
        : t('lists.delete_text', { count: records, number: number(records) })}
    </ConfirmDialog>
  );
};

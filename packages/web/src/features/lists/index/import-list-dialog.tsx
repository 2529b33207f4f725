import { importEndings, listImportRoutes, maxListFileBytes } from '@galena/contract/imports';
import { listTypes, type ListType } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { parseFields } from '@galena/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FileDrop } from '../../../ui/fields/files/file-drop.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm, type Form } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { nameOfFile } from './name-of-file.ts';

type Draft = { readonly file: File | null; readonly type: ListType; readonly name: string };

/** A list, and the file as a draft of what comes into it. Of a file that cannot be read no list stays. */
const bring = async (
  { name, type }: Draft,
  file: File,
): Promise<{ readonly list: List; readonly importId: number }> => {
  const { data: list } = await call(listRoutes.create, { body: { name, type } });
  try {
    const { data } = await call(listImportRoutes.upload, { params: { type, id: list.id }, body: { file } });
    return { list, importId: data.id };
  } catch (error) {
    await call(listRoutes.remove, { params: { id: list.id } }).catch(() => undefined);
    throw error;
  }
};

const useImportListForm = (close: () => void): Form<Draft> => {
  const { t } = useTranslation();
  const go = useGo();
  const queryClient = useQueryClient();
  return useForm<Draft>({
    initial: { file: null, type: 'company', name: '' },
    check: ({ file, name, type }) => {
      const named = parseFields(listRoutes.create.body, { name, type });
      return {
        ...(!named.ok && named.errors),
        ...(file === null && { file: [t('lists.import.missing')] }),
      };
    },
    submit: async (draft) => {
      if (draft.file === null) return;
      const { list, importId } = await bring(draft, draft.file).finally(
        () => void queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.lists) }),
      );
      close();
      go('LeadSearch:SavedListImport', { params: { list }, search: { import: importId } });
    },
  });
};

/** Makes a list of a file: of which kind, and called what; how its columns are matched is asked then. */
export const ImportListDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const form = useImportListForm(close);
  const { file, name } = form.values;
  const field = form.fieldAt<File | null>('file');
  const choose = (chosen: File): void => {
    const isOurs = name === '' || (file !== null && name === nameOfFile(file.name));
    form.reset({ ...form.values, file: chosen, ...(isOurs && { name: nameOfFile(chosen.name) }) });
  };
  return (
    <Dialog title={t('lists.import.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <FileDrop
          label={t('lists.import.file')}
          types={importEndings}
          maxBytes={maxListFileBytes}
          {...(field.error === undefined ? {} : { error: field.error })}
          files={
            file ? [{ id: 'file', name: file.name, size: file.size, state: form.isBusy ? 'sending' : 'waiting' }] : []
          }
          onFiles={([chosen]) => chosen && choose(chosen)}
          onRemove={() => field.change(null)}
        />
        <SelectField
          field={form.fieldAt<string>('type')}
          label={t('lists.type')}
          help={t('lists.type_help')}
          options={listTypes.map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
          isSearchable={false}
        />
        <TextField field={form.field('name')} label={t('widgets.lists.name')} />
        <DialogActions label={t('lists.import.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

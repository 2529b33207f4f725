import { listRoutes } from '@galena/contract/lists';
import { listTypes } from '@galena/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TokenField } from '../../../ui/fields/token-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useKnownTags } from '../known-tags.ts';

type DialogProps = { readonly close: () => void };

/** Makes a list and goes there. */
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
        <TextField field={form.field('name')} label={t('widgets.lists.name')} />
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

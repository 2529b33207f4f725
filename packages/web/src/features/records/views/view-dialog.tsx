import { viewRoutes } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField, TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';

const { body } = viewRoutes.addView;
const named = body.pick({ name: true });
const schema = named.extend({ isShared: body.shape.is_shared, isOnlyHere: body.shape.is_shared });

type NewViewDialogProps = {
  readonly save: (view: { readonly name: string; readonly isShared: boolean; readonly isOnlyHere: boolean }) => void;
  readonly close: () => void;
};

/** Asks what a view is called, and for whom and where it is. */
export const NewViewDialog = ({ save, close }: NewViewDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema,
    initial: { name: '', isShared: false, isOnlyHere: false },
    submit: async (values) => {
      close();
      save(values);
    },
  });
  return (
    <Dialog title={t('records.own_view.save_title')} onClose={close}>
      <DialogForm {...form.element}>
        <p>{t('records.own_view.save_text')}</p>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('records.own_view.name')} />
        <CheckField
          field={form.field('isShared')}
          label={t('records.own_view.for_team')}
          help={t('records.own_view.for_team_help')}
        />
        <CheckField field={form.field('isOnlyHere')} label={t('records.own_view.only_here')} />
        <DialogActions label={t('records.own_view.save')} close={close} />
      </DialogForm>
    </Dialog>
  );
};

type RenameViewDialogProps = {
  readonly name: string;
  readonly save: (name: string) => void;
  readonly close: () => void;
};

/** Asks what a view is called from now on. */
export const RenameViewDialog = ({ name, save, close }: RenameViewDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: named,
    initial: { name },
    submit: async (values) => {
      close();
      save(values.name);
    },
  });
  return (
    <Dialog title={t('records.own_view.rename_title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('records.own_view.name')} />
        <DialogActions label={t('records.own_view.rename')} close={close} />
      </DialogForm>
    </Dialog>
  );
};

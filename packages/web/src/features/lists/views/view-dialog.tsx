import { listRoutes } from '@galena/contract/lists';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import classes from '../lists.module.css';

// A view is called as a list may be called.
const schema = listRoutes.rename.body;

type ViewDialogProps = {
  /** Of the view that is renamed; null for a new one. */
  readonly name: string | null;
  readonly save: (name: string) => void;
  readonly close: () => void;
};

/** Asks for the name of a view of the user's own. */
export const ViewDialog = ({ name, save, close }: ViewDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema,
    initial: { name: name ?? '' },
    submit: async (values) => {
      close();
      save(values.name);
    },
  });
  return (
    <Dialog title={name === null ? t('lists.own_view.save_title') : t('lists.own_view.rename_title')} onClose={close}>
      <form {...form.element} className={classes.form}>
        {name === null && <p>{t('lists.own_view.save_text')}</p>}
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('lists.own_view.name')} />
        <Group justify="flex-end" gap={6}>
          <Button variant="subtle" onClick={close}>
            {t('feedback.cancel')}
          </Button>
          <Button type="submit" variant="filled">
            {name === null ? t('lists.own_view.save') : t('lists.own_view.rename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};

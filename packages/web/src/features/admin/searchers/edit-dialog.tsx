import { searcherRoutes as routes, type AdminSearcher, type SearcherProvider } from '@galena/contract/search';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SettingFields } from './setting-fields.tsx';
import classes from './searchers.module.css';
import { changedSettings, initialValues, settingsOf, type SettingValues } from './settings-form.ts';
import { useFresh } from './use-searchers.ts';

type EditDialogProps = {
  readonly searcher: AdminSearcher;
  readonly provider: SearcherProvider | undefined;
  readonly close: () => void;
};

/** Changes what was set of a source. Its secrets are not here to be read: a new one takes their place. */
export const EditDialog = ({ searcher, provider, close }: EditDialogProps) => {
  const { t } = useTranslation();
  const refresh = useFresh();
  const settings = settingsOf(provider?.config ?? {});
  const before = initialValues(settings, searcher.settings);
  const form = useForm({
    schema: routes.update.body,
    initial: { name: searcher.name, daily_limit: searcher.daily_limit, priority: undefined, credentials: before },
    submit: async (body) => {
      const credentials = changedSettings(settings, before, (body.credentials ?? {}) as SettingValues);
      await call(routes.update, {
        params: { id: searcher.id },
        body: { name: body.name, daily_limit: body.daily_limit ?? null, credentials },
      });
      void refresh();
      close();
    },
  });
  return (
    <Dialog title={t('searchers.edit_title', { name: searcher.name })} onClose={close}>
      <form {...form.element} className={classes.form}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('searchers.name')} />
        <SettingFields
          settings={settings}
          fieldOf={(name) => form.field(name) as unknown as FieldState<never>}
          isKept={searcher.has_credentials}
        />
        <NumberField
          field={form.field('daily_limit')}
          label={t('searchers.daily_limit')}
          help={t('searchers.daily_limit_help')}
          min={0}
          isOptional
        />
        <LoadFailure error={form.failure} retry={() => form.element.ref.current?.requestSubmit()} />
        <Group justify="flex-end" gap={6}>
          <Button variant="subtle" onClick={close}>
            {t('feedback.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('searchers.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};

import { searcherRoutes as routes, type AdminSearcher, type SearcherProvider } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { changedSettings, initialValues, settingsOf, type SettingValues } from './settings-form.ts';
import { SharedFields } from './shared-fields.tsx';
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
    <Dialog title={t('admin.searchers.edit_title', { name: searcher.name })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <SharedFields
          name={form.field('name')}
          dailyLimit={form.field('daily_limit')}
          settings={settings}
          settingOf={(name) => form.field(name) as unknown as FieldState<never>}
          isKept={searcher.has_credentials}
          lookups={provider?.lookups ?? []}
        />
        <DialogActions label={t('admin.searchers.save')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

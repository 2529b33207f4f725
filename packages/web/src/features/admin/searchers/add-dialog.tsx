import { listTypes } from '@galena/contract/kernel';
import { searcherRoutes as routes, type SearcherProvider } from '@galena/contract/search';
import { Button, Group } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { changedSettings, initialValues, settingsOf, type SettingValues } from './settings-form.ts';
import { SharedFields } from './shared-fields.tsx';
import { useFresh } from './use-searchers.ts';

type AddDialogProps = { readonly providers: readonly SearcherProvider[]; readonly close: () => void };

type Providers = readonly [SearcherProvider, ...SearcherProvider[]];

/** What the form begins with: the provider's own words and what it presumes. */
const initialOf = (provider: SearcherProvider) => ({
  name: provider.label,
  list_type: provider.list_type,
  provider: provider.key,
  daily_limit: provider.daily_limit,
  priority: undefined,
  credentials: initialValues(settingsOf(provider.config), {}),
});

const useAddForm = (providers: Providers, close: () => void) => {
  const refresh = useFresh();
  const [first] = providers;
  const providerOf = (key: string | null | undefined): SearcherProvider =>
    providers.find((one) => one.key === key) ?? first;
  const form = useForm({
    schema: routes.create.body,
    initial: initialOf(first),
    submit: async (body) => {
      const given = (body.credentials ?? {}) as SettingValues;
      const { config, has_settings: isSet } = providerOf(body.provider);
      // What another source of the vendor has already stays, but for what was changed.
      const before = isSet ? initialValues(settingsOf(config), {}) : {};
      const credentials = changedSettings(settingsOf(config), before, given);
      await call(routes.create, { body: { ...body, credentials } });
      void refresh();
      close();
    },
  });
  const { values } = form;
  const provider = providerOf(values.provider);
  /** Another provider wants other settings: the form begins again with those. */
  const choose = (next: SearcherProvider): void => {
    const isNamed = values.name !== provider.label;
    const isLimited = values.daily_limit !== provider.daily_limit;
    form.reset({
      ...initialOf(next),
      ...(isNamed && { name: values.name }),
      ...(isLimited && { daily_limit: values.daily_limit }),
    });
  };
  return { form, provider, settings: settingsOf(provider.config), choose };
};

const AddForm = ({ providers, close }: { readonly providers: Providers; readonly close: () => void }) => {
  const { t } = useTranslation();
  const { form, provider, settings, choose } = useAddForm(providers, close);
  const ofKind = (type: string) => providers.filter((one) => one.list_type === type);
  const pick = (one: SearcherProvider | undefined): void => {
    if (one) choose(one);
  };
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <SelectField
        field={{ ...form.field('list_type'), change: (type) => pick(ofKind(type)[0]) }}
        label={t('admin.searchers.kind')}
        options={listTypes
          .filter((type) => ofKind(type).length > 0)
          .map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
        isSearchable={false}
      />
      <SelectField
        field={{ ...form.field('provider'), change: (key) => pick(providers.find((one) => one.key === key)) }}
        label={t('admin.searchers.provider')}
        options={ofKind(provider.list_type).map(({ key, label }) => ({ value: key, label }))}
      />
      <SharedFields
        name={form.field('name')}
        dailyLimit={form.field('daily_limit')}
        settings={settings}
        settingOf={(name) => form.field(name) as unknown as FieldState<never>}
        isKept={provider.has_settings}
        lookups={provider.lookups}
      />
      {provider.has_settings && <Note tone="info">{t('admin.searchers.shared', { vendor: provider.vendor })}</Note>}
      <DialogActions label={t('admin.searchers.add')} isBusy={form.isBusy} failure={form.failure} close={close} />
    </DialogForm>
  );
};

const hasOne = (providers: readonly SearcherProvider[]): providers is Providers => providers.length > 0;

/** Adds a source that this version of the product knows and that is not there yet. */
export const AddDialog = ({ providers, close }: AddDialogProps) => {
  const { t } = useTranslation();
  const others = providers.filter((one) => !one.is_added);
  return (
    <Dialog title={t('admin.searchers.add_title')} onClose={close}>
      {hasOne(others) ? (
        <AddForm providers={others} close={close} />
      ) : (
        <>
          <p>{t('admin.searchers.all_added')}</p>
          <Group justify="flex-end">
            <Button onClick={close}>{t('feedback.close')}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
};

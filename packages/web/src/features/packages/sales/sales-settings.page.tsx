import { salesSettingsRoutes as routes, type SalesSettings } from '@galena/contract/packages';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { useUnsaved } from '../../../ui/fields/form/unsaved.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { MissingPackage } from '../missing.tsx';
import { NeedAccount } from '../need-account.tsx';
import { usePackage, useRefreshPackages, useSalesSettings } from '../use-packages.ts';
import { SalesFields } from './sales-fields.tsx';
import { useSalesForm, type SalesForm } from './sales-form.ts';
import { SalesPreview } from './sales-preview.tsx';
import classes from './sales.module.css';

type OfSettings = { readonly settings: SalesSettings };

const useActions = (form: SalesForm, settings: SalesSettings) => {
  const { t } = useTranslation();
  const { url } = settings;
  const isShown = settings.is_saved && settings.is_published && settings.package.is_active && url !== null;
  return [
    ...(isShown ? [{ id: 'open', label: t('packages.sales.open'), icon: 'external-link', href: url } as const] : []),
    {
      id: 'save',
      label: t('packages.sales.save'),
      look: 'filled',
      isBusy: form.isBusy,
      isDisabled: !form.isDirty && settings.is_saved,
      run: () => form.element.ref.current?.requestSubmit(),
    } as const,
  ];
};

const Editor = ({ settings }: OfSettings) => {
  const { t } = useTranslation();
  const refresh = useRefreshPackages();
  const id = settings.package_id;
  const sold = usePackage(id).data?.data;
  const form = useSalesForm(settings, async (body) => {
    await call(routes.save, { params: { id }, body });
    void refresh();
  });
  useUnsaved(form.isDirty && !form.isBusy);
  useSaveKey(form.element.ref);
  return (
    <>
      <PageHeader
        title={t('packages.sales.title', { name: settings.package.name })}
        actions={useActions(form, settings)}
      />
      <PageBody layout="flush">
        <div className={classes.panes}>
          <form {...form.element} className={classes.form}>
            <FormProblems form={form} />
            {!settings.package.is_active && <Note tone="warning">{t('packages.sales.inactive')}</Note>}
            <SalesFields form={form} />
            <LoadFailure error={form.failure} />
            {/* Enter in a field saves; the button stands in the header. */}
            <button type="submit" hidden aria-label={t('packages.sales.save')} />
          </form>
          <SalesPreview values={form.values} sold={sold} />
        </div>
      </PageBody>
    </>
  );
};

const Waiting = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useSalesSettings(id);
  const settings = data?.data;
  return (
    <>
      <PageHeader {...(settings && { title: t('packages.sales.title', { name: settings.package.name }) })} />
      <PageBody layout="narrow">
        {settings && <NeedAccount />}
        {!settings && !error && <SkeletonText lines={6} />}
        {!settings && error && <MissingPackage error={error} retry={refetch} />}
      </PageBody>
    </>
  );
};

/** The sales page of a package. Without a business account: the way to it. */
export const SalesSettingsPage = () => {
  const { id } = useParams({ strict: false });
  const settings = useSalesSettings(Number(id)).data?.data;
  return settings?.has_business_account ? (
    // What the server has cleaned is what is edited on.
    <Editor key={`${settings.package_id} ${settings.body_html}`} settings={settings} />
  ) : (
    <Waiting id={Number(id)} />
  );
};

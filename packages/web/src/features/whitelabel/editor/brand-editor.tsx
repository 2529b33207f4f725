import type { BusinessAccount } from '@galena/contract/whitelabel';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { useUnsaved } from '../../../ui/fields/form/unsaved.ts';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { BrandPreview } from '../preview/brand-preview.tsx';
import classes from './brand.module.css';
import { brandTabs, tabOf, useBrandForm, type BrandForm, type BrandTab } from './brand-form.ts';
import { BrandFields } from './brand-fields.tsx';
import { CodeFields } from './code-fields.tsx';
import { DomainFields } from './domain-fields.tsx';
import { SellingFields } from './selling-fields.tsx';

type EditorProps = { readonly brand: BusinessAccount };

/** The open tab. What is wrong elsewhere opens its tab, so that nobody looks for it. */
const useTab = ({ errors, problems }: BrandForm) => {
  const [tab, setTab] = useState<BrandTab>('brand');
  const [seen, setSeen] = useState(problems);
  if (problems !== seen) {
    setSeen(problems);
    const wrong = Object.keys(errors).map(tabOf);
    const [first] = wrong;
    if (first !== undefined && !wrong.includes(tab)) setTab(first);
  }
  return { tab, setTab };
};

const Fields = ({ tab, form, brand }: EditorProps & { readonly tab: BrandTab; readonly form: BrandForm }) => {
  switch (tab) {
    case 'brand':
      return <BrandFields form={form} brand={brand} />;
    case 'domain':
      return <DomainFields form={form} brand={brand} />;
    case 'selling':
      return <SellingFields form={form} brand={brand} />;
    case 'code':
      return <CodeFields form={form} brand={brand} />;
  }
};

const useActions = (form: BrandForm, { white_label_url: url, is_saved: isSaved }: BusinessAccount) => {
  const { t } = useTranslation();
  return [
    ...(form.isDirty && isSaved
      ? [
          {
            id: 'revert',
            label: t('whitelabel.revert'),
            icon: 'arrow-back-up',
            look: 'quiet',
            run: () => form.reset(),
          } as const,
        ]
      : []),
    ...(url === null ? [] : [{ id: 'open', label: t('whitelabel.open'), icon: 'external-link', href: url } as const]),
    {
      id: 'publish',
      label: t(isSaved ? 'whitelabel.publish' : 'whitelabel.create'),
      look: 'filled',
      isBusy: form.isBusy,
      isDisabled: !form.isDirty,
      run: () => form.element.ref.current?.requestSubmit(),
    } as const,
  ];
};

/** The form of a brand with a picture of what its customers see, which follows at every key. Shot 10 */
export const BrandEditor = ({ brand }: EditorProps) => {
  const { t } = useTranslation();
  const form = useBrandForm(brand);
  const { tab, setTab } = useTab(form);
  const panelId = useId();
  const actions = useActions(form, brand);
  useUnsaved(form.isDirty && !form.isBusy);
  useSaveKey(form.element.ref);
  return (
    <>
      <PageHeader
        actions={actions}
        controls={form.isDirty && <span className={classes.unsaved}>{t('whitelabel.unpublished')}</span>}
      />
      <PageBody layout="flush">
        <LineTabs
          label={t('whitelabel.tabs_label')}
          tabs={brandTabs.map((id) => ({ id, label: t(`whitelabel.tabs.${id}`) }))}
          active={tab}
          onSelect={(id) => setTab(id as BrandTab)}
          panelId={panelId}
        />
        <div className={classes.panes}>
          <form
            {...form.element}
            id={panelId}
            role="tabpanel"
            aria-label={t(`whitelabel.tabs.${tab}`)}
            className={classes.form}
          >
            <FormProblems form={form} />
            <Fields tab={tab} form={form} brand={brand} />
            <LoadFailure error={form.failure} />
            {/* Enter in a field publishes; the button stands in the header. */}
            <button type="submit" hidden aria-label={t('whitelabel.publish')} />
          </form>
          <BrandPreview values={form.values} brand={brand} />
        </div>
      </PageBody>
    </>
  );
};

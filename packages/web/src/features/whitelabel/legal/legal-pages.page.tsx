import { legalPages, type LegalPage } from '@galena/contract/kernel';
import { legalRoutes as routes } from '@galena/contract/whitelabel';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import classes from './legal.module.css';
import { LegalEditor } from './legal-editor.tsx';

/** Which page is open; another is asked about first while there is something unsaved. */
const useOpenPage = () => {
  const [open, setOpen] = useState<LegalPage>('terms');
  const [wanted, setWanted] = useState<LegalPage | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const go = (page: LegalPage): void => {
    if (page === open) return;
    if (isDirty) setWanted(page);
    else setOpen(page);
  };
  const leave = (): void => {
    if (wanted) setOpen(wanted);
    setIsDirty(false);
    setWanted(null);
  };
  return { open, go, leave, isAsking: wanted !== null, stay: () => setWanted(null), setIsDirty };
};

/** What the law asks of a reseller's site: its terms, its privacy policy, its imprint. */
export const LegalPagesPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const { open, go, leave, isAsking, stay, setIsDirty } = useOpenPage();
  const { data, error, refetch, isPending } = useQuery(queryOf(routes.list, {}));
  const settings = data?.data.find(({ page }) => page === open);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <p className={classes.lead}>{t('whitelabel.legal.lead')}</p>
        <LineTabs
          label={t('whitelabel.legal.list')}
          tabs={legalPages.map((id) => ({ id, label: t(`whitelabel.legal.keys.${id}`) }))}
          active={open}
          onSelect={(id) => go(id as LegalPage)}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-label={t(`whitelabel.legal.keys.${open}`)}>
          {isPending && <SkeletonText lines={6} />}
          <LoadFailure error={data ? null : error} retry={refetch} isWhole />
          {settings && <LegalEditor key={open} settings={settings} noteDirty={setIsDirty} />}
        </div>
      </PageBody>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('whitelabel.legal.leave_title')}
        confirmLabel={t('whitelabel.legal.leave')}
        onConfirm={leave}
        onClose={stay}
      >
        {t('whitelabel.legal.leave_text')}
      </ConfirmDialog>
    </>
  );
};

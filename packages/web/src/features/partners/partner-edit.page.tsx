import { PartnerBody, type PartnerDetail } from '@galena/contract/partners';
import { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FormActions, FormProblems, FormSection, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { PartnerFields, usePartnerForm } from './partner-fields.tsx';
import classes from './partners.module.css';
import { Payouts } from './payouts.tsx';
import { Referrals } from './referrals-table.tsx';
import { operator, reseller, type OfSide } from './sides.ts';
import { Figures, ReferralLink } from './statement.tsx';
import { usePartner, useRefresh } from './use-partners.ts';

type OfPartner = OfSide & { readonly partner: PartnerDetail };

const EditForm = ({ side, partner }: OfPartner) => {
  const { t } = useTranslation();
  const refresh = useRefresh(side);
  // What came of the referrals is left out: nobody says that.
  const form = usePartnerForm(PartnerBody.parse(partner), async (body) => {
    await call(side.routes.update, { params: { id: partner.id }, body });
    refresh();
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <PartnerFields form={form} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('partners.save')}
        </Button>
      </FormActions>
    </form>
  );
};

const Shown = ({ side, partner }: OfPartner) => {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.top}>
        <Figures of={partner} />
      </div>
      <FormSection title={t('partners.link')}>
        <ReferralLink link={partner.link} label={t('partners.copy_link', { name: partner.name })} />
      </FormSection>
      <EditForm key={`${partner.id} ${partner.updated_at}`} side={side} partner={partner} />
      <Referrals side={side} id={partner.id} currency={partner.currency} />
      <Payouts side={side} partner={partner} />
    </>
  );
};

const isMissing = (error: Error): boolean => error instanceof CallError && error.status === 404;

const EditPage = ({ side }: OfSide) => {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = usePartner(side, Number(id));
  const partner = data?.data;
  return (
    <>
      <PageHeader {...(partner && { title: partner.name })} />
      <PageBody layout="narrow">
        {partner && <Shown side={side} partner={partner} />}
        {!partner && !error && <SkeletonText lines={5} />}
        {!partner &&
          error &&
          (isMissing(error) ? (
            <EmptyState figure="search" level={2} title={t('partners.gone')}>
              {t('partners.gone_text')}
            </EmptyState>
          ) : (
            <LoadFailure error={error} retry={refetch} isWhole />
          ))}
      </PageBody>
    </>
  );
};

/** Changes a partner of a reseller, and shows what came of it. */
export const ResellerPartnerEditPage = () => <EditPage side={reseller} />;
/** Changes a partner of the platform, and shows what came of it. */
export const AdminPartnerEditPage = () => <EditPage side={operator} />;

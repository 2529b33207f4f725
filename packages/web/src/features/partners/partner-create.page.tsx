import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FormActions, FormProblems, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { PartnerFields, usePartnerForm } from './partner-fields.tsx';
import { operator, reseller, type OfSide } from './sides.ts';
import { useRefresh } from './use-partners.ts';

const initial: Parameters<typeof usePartnerForm>[0] = {
  name: '',
  email: '',
  company: null,
  code: '',
  commission_percent: 20,
  payout_email: null,
  status: 'active',
  notes: '',
};

const CreatePage = ({ side }: OfSide) => {
  const { t } = useTranslation();
  const go = useGo();
  const refresh = useRefresh(side);
  const keys = useCallKeys();
  const form = usePartnerForm(initial, async (body) => {
    await call(side.routes.create, { body }, { idempotencyKey: keys.keyOf(body) });
    refresh();
    go(side.list);
  });
  useSaveKey(form.element.ref);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <form {...form.element}>
          <FormProblems form={form} />
          <PartnerFields form={form} />
          <LoadFailure error={form.failure} />
          <FormActions form={form}>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t('partners.do_create')}
            </Button>
          </FormActions>
        </form>
      </PageBody>
    </>
  );
};

/** Makes a partner of a reseller. */
export const ResellerPartnerCreatePage = () => <CreatePage side={reseller} />;
/** Makes a partner of the platform. */
export const AdminPartnerCreatePage = () => <CreatePage side={operator} />;

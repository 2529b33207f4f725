import type { VendorKeys } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { feeKeyOf } from '../payer-note.tsx';
import classes from './source-keys.module.css';
import { useVendorKeys } from './use-vendor-keys.ts';
import { VendorRow } from './vendor-row.tsx';

const LoadingRows = () => (
  <Skeleton>
    <div className={classes.list}>
      {[0.3, 0.4].map((share) => (
        <div key={share} className={classes.row}>
          <div className={classes.words}>
            <Bone width={`${100 * share}%`} />
            <Bone width={`${100 * (share + 0.3)}%`} />
          </div>
          <Bone width={80} height={28} />
        </div>
      ))}
    </div>
  </Skeleton>
);

const Vendors = ({ keys: { vendors, may_serve_customers: mayServe } }: { readonly keys: VendorKeys }) => {
  const { t } = useTranslation();
  if (vendors.length === 0)
    return (
      <EmptyState figure="add" title={t('search.keys.none_title')}>
        {t('search.keys.none_text')}
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {vendors.map((one) => (
        <VendorRow key={one.vendor} vendorKey={one} mayServeCustomers={mayServe} />
      ))}
    </ul>
  );
};

/** The account's own keys at sources of leads: add one, see how it does and what it costs, remove it. */
export const SourceKeysPage = () => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  const { data, error, isPending, refetch } = useVendorKeys();
  const fee = data && data.vendors.length > 0 ? data.fee_percent : null;
  const help = [
    t('search.keys.about'),
    ...(fee === null ? [] : [t(`search.keys.${feeKeyOf(fee)}`, { percent: percent(fee / 100) })]),
  ].join(' ');
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <FormSection title={t('search.shell.pages.source_keys')} help={help}>
          {isPending && <LoadingRows />}
          {data && <Vendors keys={data} />}
          <LoadFailure error={error} retry={refetch} isWhole={!data} />
        </FormSection>
      </PageBody>
    </>
  );
};

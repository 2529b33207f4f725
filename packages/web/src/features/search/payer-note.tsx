import type { Estimate } from '@galena/contract/search';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../ui/amounts.ts';
import { Note } from '../../ui/messages/note.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useVendorMoney } from './keys/vendor-price.ts';

/** The plan's fee where the own key is used, in the words of these keys. */
export const feeKeyOf = (percent: number): 'fee_none' | 'fee_some' | 'fee_all' => {
  if (percent === 0) return 'fee_none';
  return percent < 100 ? 'fee_some' : 'fee_all';
};

/** Who pays the vendor, where it is the account by its own key, and what we charge then. A-15 */
export const PayerNote = ({ estimate }: { readonly estimate: Estimate }) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  const { price: priceOf } = useVendorMoney();
  const { vendor_paid_by: payer, vendor, vendor_price: price, fee_percent: fee } = estimate;
  if (payer !== 'account') return null;
  return (
    <Note
      tone="neutral"
      icon="plug"
      action={<AddressLink page="ProfileSettings:SourceKeys">{t('search.payer.manage')}</AddressLink>}
    >
      {price === null
        ? t('search.payer.nothing', { vendor })
        : t(`search.payer.${price.per}`, { vendor, price: priceOf(price) })}{' '}
      {t(`search.payer.${feeKeyOf(fee)}`, { percent: percent(fee / 100) })}
    </Note>
  );
};

import type { Estimate } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Note } from '../../ui/messages/note.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useVendorMoney } from './keys/vendor-price.ts';

/** The plan's fee where the own key is used, in the words of these keys. */
export const feeKeyOf = (percent: number): 'fee_none' | 'fee_some' | 'fee_all' => {
  if (percent === 0) return 'fee_none';
  return percent < 100 ? 'fee_some' : 'fee_all';
};

type Payer = NonNullable<Estimate['sources'][number]['payer']>;

/** Who pays the vendors, where it is the account by its own keys, and what we charge then. */
export const PayerNote = ({ estimate: { sources } }: { readonly estimate: Estimate }) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  const { price: priceOf } = useVendorMoney();
  const payers = sources.flatMap(({ payer }) => payer ?? []);
  const own = payers.filter(({ vendor_paid_by: payer }) => payer === 'account');
  if (own.length === 0) return null;
  const wordsOf = ({ vendor, vendor_price: price, fee_percent: fee }: Payer): string => {
    const pays =
      price === null
        ? t('search.payer.nothing', { vendor })
        : t(`search.payer.${price.per}`, { vendor, price: priceOf(price) });
    // Beside sources with other shares it is said of its leads alone.
    const key = payers.length > 1 ? (`part_${feeKeyOf(fee)}` as const) : feeKeyOf(fee);
    return `${pays} ${t(`search.payer.${key}`, { percent: percent(fee / 100) })}`;
  };
  return (
    <Note
      tone="neutral"
      icon="plug"
      action={<AddressLink page="ProfileSettings:SourceKeys">{t('search.payer.manage')}</AddressLink>}
    >
      {own.map((payer) => (
        <p key={payer.vendor}>{wordsOf(payer)}</p>
      ))}
    </Note>
  );
};

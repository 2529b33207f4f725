import type { EnrichEstimate } from '@galena/contract/enrichment';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { usePrice } from '../../../ui/cost/use-price.ts';
import { BuyCreditsLink } from '../../../widgets/buy-credits.tsx';
import { Receipt, ReceiptEnd, ReceiptLine } from '../../../ui/cost/receipt.tsx';
import type { LookupAction } from '../offers.ts';
import { maxOf } from './quote.ts';

/** Why records are left out, one reason after the other. */
export const useLeftOut = (action: LookupAction): ((estimate: EnrichEstimate) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  return ({ has_it: known, without_website: siteless, looking }) => [
    ...(known > 0
      ? [
          action === 'email'
            ? t('enrichment.lookup.has_email', words(known))
            : t('enrichment.lookup.has_employees', words(known)),
        ]
      : []),
    ...(siteless > 0 ? [t('enrichment.lookup.without_website', words(siteless))] : []),
    ...(looking > 0 ? [t('enrichment.lookup.in_progress', words(looking))] : []),
  ];
};

type LookupReceiptProps = {
  readonly action: LookupAction;
  readonly estimate: EnrichEstimate;
  /** Credits at which it is to stop; null: when it is done. */
  readonly stopAt: number | null;
  /** A newer estimate is on its way. */
  readonly isStale: boolean;
};

/** What looking up would come to: how many, what one costs, the most it can be, what is left then. */
export const LookupReceipt = ({ action, estimate, stopAt, isStale }: LookupReceiptProps) => {
  const { t } = useTranslation();
  const { number, list } = useAmounts();
  const price = usePrice();
  const leftOut = useLeftOut(action)(estimate);
  const { selected, eligible, unit, most_per_record: maxPerRecord, balance } = estimate;
  return (
    <>
      <Receipt isStale={isStale}>
        <ReceiptLine label={t('enrichment.lookup.records')}>{number(selected)}</ReceiptLine>
        {leftOut.length > 0 && <ReceiptLine label={t('enrichment.lookup.left_out')}>{list(leftOut)}</ReceiptLine>}
        <ReceiptLine label={t('enrichment.lookup.eligible')}>{number(eligible)}</ReceiptLine>
        <ReceiptLine label={t(`enrichment.lookup.price.${action}`)}>
          {price({ credits: unit, maxPerRecord, isIncluded: true })}
        </ReceiptLine>
        {unit > 0 && (
          <ReceiptEnd max={maxOf(estimate, stopAt)} balance={balance} isSum isToppedUp={estimate.is_topped_up} />
        )}
      </Receipt>
      {unit > 0 && <BuyCreditsLink missing={maxOf(estimate, stopAt) - balance} />}
    </>
  );
};

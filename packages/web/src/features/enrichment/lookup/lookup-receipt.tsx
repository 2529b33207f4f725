import type { EnrichEstimate, LookupAction } from '@galena/contract/enrichment';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { usePrice } from '../../../ui/cost/use-price.ts';
import { BuyCreditsLink } from '../../../widgets/buy-credits.tsx';
import { Receipt, ReceiptEnd, ReceiptLine } from '../../../ui/cost/receipt.tsx';
import { siteKey } from '../visit/source-word.ts';
import { LookupSources } from './lookup-sources.tsx';
import { maxOf } from './quote.ts';

/** Those that have it already. */
const known = {
  email: 'enrichment.lookup.has_email',
  phone: 'enrichment.lookup.has_phone',
  employees: 'enrichment.lookup.has_employees',
  influencer: 'enrichment.lookup.has_profile',
} as const satisfies Readonly<Record<LookupAction, string>>;

/** Why records are left out, one reason after the other. */
export const useLeftOut = (action: LookupAction): ((estimate: EnrichEstimate) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  return ({ has_it: has, without_website: unknown, looking, sources }) => [
    ...(has > 0 ? [t(known[action], words(has))] : []),
    ...(unknown > 0
      ? [
          sources.some(({ source }) => source !== siteKey)
            ? t('enrichment.lookup.too_little', words(unknown))
            : t('enrichment.lookup.without_website', words(unknown)),
        ]
      : []),
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
        <LookupSources sources={estimate.sources} />
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

import type { SimilarEstimate, SimilarType } from '@galena/contract/similar';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Receipt, ReceiptEnd, ReceiptLine } from '../../../ui/cost/receipt.tsx';
import { usePrice } from '../../../ui/cost/use-price.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { BuyCreditsLink } from '../../../widgets/buy-credits.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import { useIgnored } from '../ignored-filters.ts';
import { PayerNote } from '../payer-note.tsx';
import type { Standing } from './standing.ts';
import classes from './similar.module.css';

type ReceiptProps = {
  readonly type: SimilarType;
  readonly estimate: SimilarEstimate;
  readonly standing: Standing;
  /** A newer estimate is on its way. */
  readonly isStale: boolean;
};

/** Why a press would do nothing, or less. */
const Obstacle = ({ estimate: { balance }, standing }: Pick<ReceiptProps, 'estimate' | 'standing'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (standing === 'ready') return null;
  const text = {
    reader: t('widgets.may_not_spend'),
    no_source: t('search.no_source_text'),
    empty: t('search.nothing_to_save'),
    broke: t('search.empty_text'),
    short: t('search.short_text', { count: balance, n: number(balance) }),
  }[standing];
  return (
    <Note tone="warning" {...(standing === 'no_source' && { title: t('search.no_source_title') })}>
      {text}
    </Note>
  );
};

/** How many there are, who has them, what one costs, and the most that it can be. */
export const SimilarReceipt = ({ type, estimate, standing, isStale }: ReceiptProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const price = usePrice();
  const sourceOf = useSourceLabel();
  const ignored = useIgnored(type)(estimate.searcher, estimate.ignored_filters);
  const { available, available_is_capped: isCapped, balance, cost_max: max, unit, searcher } = estimate;
  return (
    <>
      <Receipt isStale={isStale}>
        <ReceiptLine label={t('search.similar.available')}>
          {isCapped ? t('search.similar.available_capped', { n: number(available) }) : number(available)}
        </ReceiptLine>
        <ReceiptLine label={t('search.source')}>{sourceOf(searcher)}</ReceiptLine>
        <ReceiptLine label={t('search.similar.price')}>{price({ credits: unit.credits })}</ReceiptLine>
        <ReceiptEnd max={max} balance={balance} isSum isToppedUp={estimate.is_topped_up} />
      </Receipt>
      {ignored !== '' && <p className={classes.note}>{ignored}</p>}
      <PayerNote estimate={estimate} />
      <Obstacle estimate={estimate} standing={standing} />
      {(standing === 'short' || standing === 'broke') && <BuyCreditsLink missing={max - balance} />}
      <p className={classes.note}>{t('search.similar.note')}</p>
    </>
  );
};

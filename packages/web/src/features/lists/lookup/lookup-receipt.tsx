import type { EnrichEstimate } from '@galena/contract/enrichment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './lookup.module.css';
import type { LookupAction } from './offers.ts';
import { mostOf } from './quote.ts';

/** Why records are left out, one reason after the other. */
export const useLeftOut = (action: LookupAction): ((estimate: EnrichEstimate) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  return ({ has_it: known, without_website: siteless, looking }) => [
    ...(known > 0
      ? [action === 'email' ? t('lists.lookup.has_email', words(known)) : t('lists.lookup.has_employees', words(known))]
      : []),
    ...(siteless > 0 ? [t('lists.lookup.without_website', words(siteless))] : []),
    ...(looking > 0 ? [t('lists.lookup.in_progress', words(looking))] : []),
  ];
};

/** The price of one, and how many of them a record may bring. */
const usePrice = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ credits, mostPerRecord }: { readonly credits: number; readonly mostPerRecord: number }): string => {
    if (credits === 0) return t('lists.lookup.included');
    const price = t('lists.lookup.price_each', { count: credits, number: number(credits) });
    return mostPerRecord === 1 ? price : t('lists.lookup.price_most', { price, most: number(mostPerRecord) });
  };
};

type LineProps = { readonly label: string; readonly kind?: 'most' | 'short'; readonly children: ReactNode };

const Line = ({ label, kind, children }: LineProps) => (
  <div className={classes.line} data-kind={kind}>
    <dt>
      {kind === 'short' && <Icon name="alert-triangle-filled" size={14} />}
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
);

type LookupReceiptProps = {
  readonly action: LookupAction;
  readonly estimate: EnrichEstimate;
  /** Credits at which it is to stop; null: when it is done. */
  readonly stopAt: number | null;
};

/** What looking up would come to: how many, what one costs, the most it can be, what is left then. */
export const LookupReceipt = ({ action, estimate, stopAt }: LookupReceiptProps) => {
  const { t } = useTranslation();
  const { number, list } = useAmounts();
  const price = usePrice();
  const leftOut = useLeftOut(action)(estimate);
  const { selected, eligible, unit, most_per_record: mostPerRecord, balance } = estimate;
  const most = mostOf(estimate, stopAt);
  const left = balance - most;
  return (
    <dl className={classes.receipt}>
      <Line label={t('lists.records_title')}>{number(selected)}</Line>
      {leftOut.length > 0 && <Line label={t('lists.lookup.left_out')}>{list(leftOut)}</Line>}
      <Line label={t('lists.lookup.eligible')}>{number(eligible)}</Line>
      <Line label={t(`lists.lookup.price.${action}`)}>{price({ credits: unit, mostPerRecord })}</Line>
      {unit > 0 && (
        <Line label={t('input.never_more')} kind="most">
          <Icon name="coins" size={14} />
          {left < 0 ? number(most) : t('input.leaving', { most: number(most), left: number(left) })}
        </Line>
      )}
      {unit > 0 && left < 0 && (
        <Line label={t('input.balance')} kind="short">
          {t('input.short_by', { balance: number(balance), missing: number(-left) })}
        </Line>
      )}
    </dl>
  );
};

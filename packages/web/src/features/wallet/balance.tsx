import type { Wallet } from '@galena/contract/wallet';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SegBar, SegLegend, type SegPart } from '../../ui/progress/seg-bar.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './wallet.module.css';

type Bucket = Wallet['buckets'][number];

const colours = { plan: 'second', unused: 'amber', additional: 'accent' } as const;
const kinds = ['plan', 'unused', 'additional'] as const;

const sumOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { remaining }) => sum + remaining, 0);

/** The buckets of a kind together, and when the first of them expires. */
const groupOf = (buckets: readonly Bucket[], kind: Bucket['kind']) => {
  const own = buckets.filter((bucket) => bucket.kind === kind);
  const expiries = own.flatMap(({ expires_at: at }) => (at === null ? [] : [at])).toSorted();
  return { kind, amount: sumOf(own), expiresAt: expiries[0] ?? null };
};

/** How long, in the largest unit of which there are two: "9 weeks". */
const durationOf = (days: number, language: string): string => {
  const [unit, size] =
    days >= 730
      ? (['year', 365] as const)
      : days >= 120
        ? (['month', 30] as const)
        : days >= 14
          ? (['week', 7] as const)
          : (['day', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(days / size));
};

const dateOf = (moment: string, language: string): string => {
  const date = new Date(moment);
  const isFar = date.getTime() - Date.now() > 180 * 86_400_000 || date.getFullYear() !== new Date().getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isFar ? { year: 'numeric' } : {}),
  }).format(date);
};

const Facts = ({ wallet }: { readonly wallet: Wallet }) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  const { forecast, held, buckets, price_cents: price, wholesale_cents: wholesale, currency } = wallet;
  const groups = kinds.map((kind) => groupOf(buckets, kind)).filter(({ amount }) => amount > 0);
  return (
    <ul className={classes.facts}>
      {forecast && (
        <li>
          <b>{durationOf(forecast.days, i18n.language)}</b> {t('wallet.balance.pace')}
        </li>
      )}
      {groups.map(({ kind, amount, expiresAt: own }) => {
        const expiresAt = kind === 'plan' ? (own ?? wallet.next_reset_at) : own;
        return (
          <li key={kind}>
            {expiresAt === null
              ? t(`wallet.balance.${kind}`, { amount: number(amount) })
              : t(`wallet.balance.${kind}_until`, { amount: number(amount), day: dateOf(expiresAt, i18n.language) })}
          </li>
        );
      })}
      {held > 0 && <li>{t('wallet.balance.held', { amount: number(held) })}</li>}
      <li>
        {t('wallet.balance.price', { price: money(price, currency) })}
        {wholesale !== null && ` · ${t('wallet.balance.wholesale')}`}
      </li>
    </ul>
  );
};

/** How much is left, of what, and how long it lasts. */
export const Balance = ({ wallet }: { readonly wallet: Wallet }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const parts = kinds
    .map((kind) => groupOf(wallet.buckets, kind))
    .filter(({ amount }) => amount > 0)
    .map(({ kind, amount }): SegPart => ({
      id: kind,
      count: amount,
      colour: colours[kind],
      label: t(`wallet.balance.legend_${kind}`),
    }));
  return (
    <section className={classes.balance} aria-labelledby="wallet-balance">
      <div className={classes.amounts}>
        <div>
          <h2 id="wallet-balance" className={classes.quiet}>
            {t('wallet.balance.title')}
          </h2>
          <p className={classes.figure}>
            <span className={classes.number}>{number(wallet.balance)}</span>{' '}
            <span className={classes.unit}>{t('wallet.balance.unit', { count: wallet.balance })}</span>
          </p>
        </div>
        <Facts wallet={wallet} />
      </div>
      {parts.length > 0 && (
        <>
          <SegBar parts={parts} isTall />
          <SegLegend parts={parts} />
        </>
      )}
    </section>
  );
};

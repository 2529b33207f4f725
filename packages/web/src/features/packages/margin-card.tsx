import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { marginOf } from './margin.ts';
import { chosenPlan, type FieldsProps } from './package-form.ts';
import classes from './packages.module.css';

const Figure = ({ title, value, help }: { readonly title: string; readonly value: string; readonly help?: string }) => (
  <div className={classes.figure}>
    <dt>{title}</dt>
    <dd>
      {value}
      {help && <span>{help}</span>}
    </dd>
  </div>
);

/** What the package costs the reseller at wholesale and what is left of its price; it follows every key. */
export const MarginCard = (props: FieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  const { values } = props.form;
  const { currency, wholesale_cents: wholesaleCents, credit_price_cents: usualCents } = props.choices;
  const plan = chosenPlan(props);
  const of = (cents: number): string => money(cents, currency);
  const margin =
    plan &&
    marginOf({
      creditsAMonth: plan.search_limit,
      wholesaleCents,
      priceCents: values.price_cents ?? 0,
      yearlyPriceCents: values.yearly_price_cents ?? null,
      oneTimePriceCents: values.one_time_price_cents ?? null,
      creditPriceCents: values.credit_price_cents ?? usualCents,
    });
  return (
    <section className={classes.margin} aria-label={t('packages.form.margin.title')} data-loss={margin?.isLoss}>
      <h3>{t('packages.form.margin.title')}</h3>
      {plan && margin ? (
        <>
          <dl>
            <Figure
              title={t(margin.once === null ? 'packages.form.margin.cost' : 'packages.form.margin.cost_once')}
              value={of(margin.cost)}
              help={t('packages.form.margin.cost_of', {
                credits: number(plan.search_limit),
                price: of(wholesaleCents),
              })}
            />
            {margin.month !== null && <Figure title={t('packages.form.margin.month')} value={of(margin.month)} />}
            {margin.year !== null && <Figure title={t('packages.form.margin.year')} value={of(margin.year)} />}
            {margin.once !== null && <Figure title={t('packages.form.margin.once')} value={of(margin.once)} />}
            <Figure title={t('packages.form.margin.credit')} value={of(margin.credit)} />
          </dl>
          {margin.isLoss && (
            <p className={classes.loss}>
              <Icon name="alert-triangle" size={15} /> {t('packages.form.margin.loss')}
            </p>
          )}
          <p className={classes.text}>{t('packages.form.margin.tax')}</p>
        </>
      ) : (
        <p className={classes.text}>{t('packages.form.margin.choose')}</p>
      )}
    </section>
  );
};

import { contrast, lookOf, type TenantColours } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './brand.module.css';

/** What is read on what, by the names of the look's variables; 4.5 for texts, 3 for signs. */
const pairs = [
  { id: 'button', front: 'on-accent', back: 'accent' },
  { id: 'links', front: 'accent-text', back: 'sheet' },
  { id: 'selected', front: 'accent-text', back: 'accent-soft' },
  { id: 'sidebar', front: 'side-ink', back: 'side' },
  { id: 'charts', front: 'second', back: 'sheet' },
] as const;

type ReadabilityProps = { readonly tenant: TenantColours };

/** How well everything reads that follows from the chosen colours, and where they were moved for it. */
export const Readability = ({ tenant }: ReadabilityProps) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const look = lookOf(tenant, 'light');
  const of = (name: string): string => look[name] ?? '#000000';
  const moved = [
    { id: 'charts', from: tenant.secondary, to: of('second') },
    { id: 'button', from: tenant.primary, to: of('accent') },
  ].filter(({ from, to }) => from.toUpperCase() !== to.toUpperCase());
  return (
    <section className={classes.card} aria-labelledby="brand-readable">
      <h2 id="brand-readable" className={classes.cardTitle}>
        <Icon name="circle-check-filled" size={17} />
        {t('whitelabel.readable')}
        <span className={classes.standard}>{t('whitelabel.standard')}</span>
      </h2>
      <ul className={classes.pairs}>
        {pairs.map(({ id, front, back }) => (
          <li key={id}>
            <span className={classes.sample} style={{ color: of(front), background: of(back) }} aria-hidden>
              {id === 'charts' ? <Icon name="chart-line" size={15} /> : 'Aa'}
            </span>
            <span className={classes.pairName}>{t(`whitelabel.reads.${id}`)}</span>
            {moved.some((one) => one.id === id) && <span className={classes.adjusted}>{t('whitelabel.adjusted')}</span>}
            <span className={classes.ratio}>{number.format(contrast(of(front), of(back)))}</span>
            <Icon name="circle-check-filled" size={15} className={classes.good} />
          </li>
        ))}
      </ul>
      {moved.map(({ id, from, to }) => (
        <p key={id} className={classes.moved}>
          {t(id === 'charts' ? 'whitelabel.moved_charts' : 'whitelabel.moved_button', { from: from.toUpperCase(), to })}
        </p>
      ))}
    </section>
  );
};

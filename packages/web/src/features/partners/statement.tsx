import type { Partner } from '@galena/contract/partners';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { Stat, StatRow } from '../../ui/progress/stat.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './partners.module.css';

type Sums = Pick<
  Partner,
  'referrals' | 'revenue_cents' | 'commission_cents' | 'paid_cents' | 'owed_cents' | 'currency'
>;

/** What came of a partner's referrals, in a row of figures. */
export const Figures = ({ of }: { readonly of: Sums }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  return (
    <StatRow isDense>
      <Stat label={t('partners.referrals')} value={number(of.referrals)} />
      <Stat label={t('partners.revenue')} value={money(of.revenue_cents, of.currency)} />
      <Stat label={t('partners.earned')} value={money(of.commission_cents, of.currency)} />
      <Stat label={t('partners.paid')} value={money(of.paid_cents, of.currency)} />
      <Stat label={t('partners.owed')} value={money(of.owed_cents, of.currency)} />
    </StatRow>
  );
};

/** Where a partner sends people, to be copied. */
export const ReferralLink = ({ link, label }: { readonly link: string | null; readonly label: string }) => {
  const { t } = useTranslation();
  if (link === null) return <Note tone="neutral">{t('partners.no_link')}</Note>;
  return (
    <div className={classes.link}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than its box, and is scrolled by keyboard */}
      <code tabIndex={0} aria-label={t('partners.link')}>
        {link}
      </code>
      <CopyButton value={link} label={label} isLink />
    </div>
  );
};

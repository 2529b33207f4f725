import type { VerificationOverview } from '@galena/contract/verification';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { BarChart } from '../../../ui/charts/charts.tsx';
import { pointsOf } from './days.ts';

type DaysProps = { readonly days: VerificationOverview['days'] };

/** What was asked on each of the last thirty days: answered, without an answer, turned away. As bars and as a table. */
export const DaysChart = ({ days }: DaysProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const points = useMemo(() => pointsOf(days, new Date().toISOString().slice(0, 10)), [days]);
  const count = days.reduce((sum, { asked }) => sum + asked, 0);
  return (
    <BarChart
      title={t('verification.operator.days')}
      note={t('verification.operator.days_note', { count, number: number(count) })}
      axis={t('verification.operator.day')}
      series={(['answered', 'unanswered', 'blocked'] as const).map((key) => ({
        key,
        label: t(`verification.operator.${key}`),
      }))}
      points={points}
      height={180}
    />
  );
};

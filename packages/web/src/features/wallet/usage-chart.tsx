import { listTypes } from '@galena/contract/kernel';
import type { Usage } from '@galena/contract/wallet';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { BarChart } from '../../ui/charts/charts.tsx';
import type { Point, Series } from '../../ui/charts/series.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { placesOf, spans, useUsage, type Span } from './use-wallet.ts';

const kinds = [...listTypes, 'other'] as const;

/** What of usage a chart is drawn from: kinds that were used, most first, and every day or month. */
const drawnOf = (usage: Usage, nameOf: (kind: (typeof kinds)[number]) => string) => {
  const sums = new Map<string, number>();
  for (const { list_type: kind, credits } of usage.rows) sums.set(kind, (sums.get(kind) ?? 0) + credits);
  const series: readonly Series[] = kinds
    .filter((kind) => sums.has(kind))
    .toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0))
    .map((key) => ({ key, label: nameOf(key) }));
  const points = placesOf(usage).map((at): Point => {
    const own = usage.rows.filter(({ day }) => day === at);
    const values = Object.fromEntries(own.map(({ list_type: kind, credits }) => [kind, credits]));
    return { at: usage.by === 'month' ? at.slice(0, 7) : at, values };
  });
  return { series, points };
};

const Spans = ({ span, choose }: { readonly span: Span; readonly choose: (span: Span) => void }) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl<Span>
      aria-label={t('wallet.usage.span')}
      size="xs"
      value={span}
      data={spans.map((value) => ({ value, label: t(`wallet.usage.spans.${value}`) }))}
      onChange={choose}
    />
  );
};

/** Credits by day and kind of list, as bars and as a table. */
export const UsageChart = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [span, choose] = useState<Span>('30');
  const { query } = useUsage(span);
  const { data, error } = query;
  const drawn = useMemo(
    () =>
      data &&
      drawnOf(data.data, (kind) => (kind === 'other' ? t('wallet.usage.other') : t(`widgets.list_types.${kind}`))),
    [data, t],
  );
  if (!data || !drawn)
    return error ? (
      <LoadFailure error={error} retry={query.refetch} />
    ) : (
      <Skeleton>
        <Bone width="100%" height={280} />
      </Skeleton>
    );
  const { by, total } = data.data;
  const words = { count: total, amount: number(total), n: number(drawn.points.length) };
  return (
    <BarChart
      title={t('wallet.usage.title')}
      note={t(by === 'month' ? 'wallet.usage.in_months' : 'wallet.usage.in_days', words)}
      axis={t(by === 'month' ? 'wallet.usage.month' : 'wallet.usage.day')}
      series={drawn.series}
      points={drawn.points}
      controls={<Spans span={span} choose={choose} />}
    />
  );
};

import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useMemo } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import './plots.css';
import type { PlotProps } from './chart-props.ts';
import { nameOfPoint, ticksUpTo, totalOf } from './series.ts';

/** What both kinds have in common: horizontal lines only, nothing that moves, numbers of the reader's language. */
const usePlot = ({ series, points, height, format, formatTick }: PlotProps) => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const highest = Math.max(...points.map((point) => totalOf(point, series)));
    const ticks = [...ticksUpTo(highest)];
    const tickText = formatTick ?? ((value: number) => compact.format(value));
    const longest = Math.max(...ticks.map((tick) => tickText(tick).length));
    return {
      h: height,
      data: points.map(({ at, values }) => ({ at, ...values })),
      dataKey: 'at',
      series: series.map(({ key, label, colour }) => ({ name: key, label, color: colour })),
      gridAxis: 'x' as const,
      tickLine: 'none' as const,
      strokeDasharray: '0',
      gridColor: 'var(--g-line)',
      textColor: 'var(--g-muted)',
      valueFormatter: format,
      // The picture has one name and no stops inside; its numbers are in the table.
      accessibilityLayer: false,
      tooltipAnimationDuration: 0,
      tooltipProps: { labelFormatter: (label: unknown) => nameOfPoint(String(label), language, 'whole') },
      xAxisProps: {
        interval: 'equidistantPreserveStart' as const,
        minTickGap: 24,
        tickFormatter: (at: string) => nameOfPoint(at, language, 'short'),
      },
      yAxisProps: {
        width: 14 + longest * 7,
        ticks,
        domain: [0, ticks.at(-1) ?? 1] as [number, number],
        tickFormatter: tickText,
      },
    };
  }, [series, points, height, format, formatTick, language]);
};

/** Bars, one above the other. */
export const BarPlot = (props: PlotProps) => <BarChart {...usePlot(props)} type="stacked" maxBarWidth={16} />;

/** Areas, one above the other. */
export const AreaPlot = (props: PlotProps) => (
  <AreaChart
    {...usePlot(props)}
    type="stacked"
    withDots={false}
    curveType="linear"
    fillOpacity={0.18}
    strokeWidth={1.75}
  />
);

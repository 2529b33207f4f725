import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { AreaChart, BarChart } from '../../ui/charts/charts.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import classes from './forms.module.css';

export const title = 'Charts';

const names = ['Local', 'People', 'Domain', 'Influencer', 'Company', 'Group'];
const series = names.map((label) => ({ key: label.toLowerCase(), label }));
const chance = (seed: number): number => Math.abs(Math.sin(seed) * 10_000) % 1;

const pointsOf = (count: number, factor: number) =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
    values: Object.fromEntries(
      series.map(({ key }, of) => [key, Math.round((90 - of * 14) * factor * (0.2 + 0.8 * chance(at * 7.3 + of + 1)))]),
    ),
  }));

const currency = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const money = (value: number): string => currency.format(value);

const Usage = () => {
  const [period, setPeriod] = useState('30');
  return (
    <BarChart
      title="Usage"
      note={`1,986 credits in ${period} days`}
      axis="Day"
      series={series.slice(0, 4)}
      points={pointsOf(Number(period), 1)}
      controls={
        <SegmentedControl
          aria-label="Period"
          data={[
            { value: '7', label: '7 d' },
            { value: '30', label: '30 d' },
          ]}
          value={period}
          onChange={setPeriod}
        />
      }
    />
  );
};

export const Part = () => (
  <Stack>
    <div className={classes.narrow}>
      <Usage />
      <BarChart title="More than four" axis="Day" series={series} points={pointsOf(12, 40)} />
      <BarChart title="Nothing yet" axis="Day" series={series} points={[]} />
      <BarChart title="One series" axis="Day" series={series.slice(0, 1)} points={pointsOf(9, 1)} format={money} />
    </div>
    <AreaChart
      title="Credits used each week"
      note="thousands"
      axis="Week"
      legend="above"
      height={284}
      series={series.slice(0, 4)}
      points={pointsOf(24, 1)}
    />
    <div>
      <Sparkline label="Revenue" values={[30, 32, 31, 34, 36, 38, 41, 44]} />
      <Sparkline label="Response time" values={[4, 3, 4, 4, 5, 4, 4, 5]} kind="line-from-zero" tone="quiet" />
      <Sparkline label="Slow" values={[3, 3, 4, 3, 4, 8, 10, 12]} kind="line-from-zero" tone="amber" />
      <Sparkline label="Last runs" values={[4, 6, 3, 5, 8, 0, 7, 6, 5, 9]} kind="bars" />
      <Sparkline label="Always the same" values={[4, 4, 4]} />
    </div>
  </Stack>
);

import { ActionIcon } from '@mantine/core';
import { Suspense, useId, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';
import { Tip } from '../layers/tip.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './charts.module.css';
import type { ChartProps, PlotProps } from './chart-props.ts';
import { foldSeries, totalOf, type DrawnSeries } from './series.ts';

const Legend = ({ series }: { series: readonly DrawnSeries[] }) => (
  <ul className={classes.legend}>
    {series.map(({ key, label, colour }) => (
      <li key={key}>
        <svg className={classes.swatch} width={8} height={8} aria-hidden>
          <rect width={8} height={8} rx={2.5} style={{ fill: colour }} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

const TableToggle = ({ isTable, onToggle }: { isTable: boolean; onToggle: () => void }) => {
  const { t } = useTranslation();
  const label = isTable ? t('chart.as_chart') : t('chart.as_table');
  return (
    <Tip label={label}>
      <ActionIcon size={28} className={classes.toggle ?? ''} aria-label={label} onClick={onToggle}>
        <Icon name={isTable ? 'chart-bar' : 'table'} />
      </ActionIcon>
    </Tip>
  );
};

type FrameProps = ChartProps & { readonly Plot: ComponentType<PlotProps> };

/** Title, legend, the drawing, and the same numbers as a table behind a button. */
export const ChartFrame = (props: FrameProps) => {
  const { title, note, axis, height = 232, legend = 'below', controls, Plot } = props;
  const { t, i18n } = useTranslation();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const number = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);
  const format = props.format ?? ((value: number) => number.format(value));
  const other = t('chart.other');
  const { series, points } = useMemo(
    () => foldSeries(props.series, props.points, other),
    [props.series, props.points, other],
  );
  const isEmpty = points.every((point) => totalOf(point, series) === 0);
  const list = series.length > 1 && !isTable && <Legend series={series} />;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note && <span className={classes.note}>{note}</span>}
        <span className={classes.end}>
          {legend === 'above' && list}
          {controls}
          {!isEmpty && <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />}
        </span>
      </div>
      {isEmpty ? (
        <p className={classes.none} style={{ minHeight: height }}>
          {t('chart.none')}
        </p>
      ) : isTable ? (
        <ChartTable title={title} axis={axis} series={series} points={points} height={height} format={format} />
      ) : (
        <div role="img" aria-label={t('chart.picture', { title })} style={{ height }}>
          <Suspense>
            <Plot series={series} points={points} height={height} format={format} formatTick={props.formatTick} />
          </Suspense>
        </div>
      )}
      {legend === 'below' && !isEmpty && list}
    </section>
  );
};

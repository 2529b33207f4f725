import { useTranslation } from '../../platform/use-translation.ts';
import type { PlotProps } from './chart-props.ts';
import classes from './charts.module.css';
import { nameOfPoint, totalOf } from './series.ts';

type ChartTableProps = Omit<PlotProps, 'formatTick'> & { readonly title: string; readonly axis: string };

/** The numbers of a chart, as high as the chart. */
export const ChartTable = ({ title, axis, series, points, height, format }: ChartTableProps) => {
  const { t, i18n } = useTranslation();
  const hasTotal = series.length > 1;
  return (
    // Scrolled with the arrow keys once it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached without a mouse
    <div className={classes.tableBox} style={{ maxHeight: height }} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {hasTotal && <th scope="col">{t('chart.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{nameOfPoint(point.at, i18n.language, 'whole')}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(point.values[key] ?? 0)}</td>
              ))}
              {hasTotal && <td>{format(totalOf(point, series))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

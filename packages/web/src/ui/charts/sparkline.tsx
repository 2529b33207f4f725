import { useTranslation } from '../../platform/use-translation.ts';
import classes from './charts.module.css';
import { sparkPath, sparkSize } from './spark-path.ts';

type SparklineProps = {
  /** What the values are; read out with the first and the last of them. */
  readonly label: string;
  /** Oldest first. */
  readonly values: readonly number[];
  readonly tone?: 'accent' | 'quiet' | 'amber';
  /** A line measured from its lowest value, a line measured from 0, or bars of which the last is lit. */
  readonly kind?: 'line' | 'line-from-zero' | 'bars';
};

const Bars = ({ values }: { values: readonly number[] }) => {
  const highest = Math.max(...values, 1);
  const step = sparkSize.width / Math.max(1, values.length);
  return values.map((value, at) => {
    const height = Math.max(2, (value / highest) * (sparkSize.height - 4));
    return (
      <rect
        key={at}
        className={classes.sparkBar}
        data-kind={value === 0 ? 'none' : at === values.length - 1 ? 'last' : undefined}
        x={at * step}
        y={sparkSize.height - 2 - height}
        width={Math.max(1, step - 2)}
        height={height}
        rx={1.5}
      />
    );
  });
};

/** A line as high as its row that shows where values are going, beside the number it belongs to. */
export const Sparkline = ({ label, values, tone = 'accent', kind = 'line' }: SparklineProps) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return null;
  const trend = t('chart.trend', { first: number.format(first), last: number.format(last) });
  return (
    <svg
      className={classes.spark}
      data-tone={tone}
      width={sparkSize.width}
      height={sparkSize.height}
      role="img"
      aria-label={`${label}: ${trend}`}
    >
      {kind === 'bars' ? <Bars values={values} /> : <path d={sparkPath(values, kind === 'line-from-zero')} />}
    </svg>
  );
};

import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import classes from './seg-bar.module.css';
import type { Tone } from '../marks/status-kinds.ts';

/** One piece of the whole. */
export type SegPart = {
  readonly id: string;
  readonly count: number;
  /** `rest`: what is left of the whole, in the colour of an empty bar. `half`: amber in stripes, for what nobody can tell. */
  readonly colour: Tone | 'half' | 'accent' | 'second' | 'rest';
  /** What it is, with its number where that is told: "112 found". */
  readonly label: string;
};

type SegBarProps = {
  readonly parts: readonly SegPart[];
  /** What a full bar stands for; the sum of the parts if it is left out. */
  readonly total?: number;
  /** 6 px in tables, 8 px where the bar is the subject. */
  readonly isTall?: boolean;
};

const sumOf = (parts: readonly SegPart[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** What a whole is made of, as a bar in pieces. Read out as its parts and its total. */
export const SegBar = ({ parts, total = sumOf(parts), isTall = false }: SegBarProps) => {
  const { t } = useTranslation();
  const { number, list } = useAmounts();
  const shown = parts.filter(({ count }) => count > 0);
  const text = t('feedback.parts_of_total', { parts: list(parts.map(({ label }) => label)), total: number(total) });
  return (
    <span className={classes.bar} data-tall={isTall || undefined} role="img" aria-label={text}>
      {shown.map(({ id, count, colour }) => (
        <i key={id} data-colour={colour} style={{ width: `${(100 * count) / Math.max(total, 1)}%` }} />
      ))}
    </span>
  );
};

/** The words to a segmented bar, in its order. */
export const SegLegend = ({ parts }: { readonly parts: readonly SegPart[] }) => (
  <span className={classes.legend}>
    {parts.map(({ id, colour, label }) => (
      <span key={id} className={classes.entry}>
        <i data-colour={colour} />
        {label}
      </span>
    ))}
  </span>
);

import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';
import classes from './skeleton.module.css';

/** What comes sooner needs no stand-in: it would only flicker (design, section 6). */
const quietMs = 300;

/** Shows its content after 300 ms, and nothing before. */
export const Delayed = ({ children }: { readonly children: ReactNode }) => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
};

type BoneProps = {
  /** A CSS length or share; the width of the text that will stand here. */
  readonly width: string | number;
  readonly height?: number;
  readonly isRound?: boolean;
};

/** One grey bar, with the measures of what will take its place. */
export const Bone = ({ width, height = 10, isRound = false }: BoneProps) => (
  <span className={classes.bone} data-round={isRound || undefined} style={{ width, height }} />
);

/** Grey bars in the place of what is loading: after 300 ms, and told once to those who listen. */
export const Skeleton = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Delayed>
      <div className={classes.skeleton} aria-busy>
        <HiddenText>{t('app.loading')}</HiddenText>
        <div aria-hidden>{children}</div>
      </div>
    </Delayed>
  );
};

/** Widths that look like names, always the same ones. */
const shares = [0.8, 0.62, 0.9, 0.56, 0.74, 0.66, 0.84, 0.52, 0.7];
const shareAt = (at: number): number => shares[at % shares.length] ?? 0.7;
const range = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

type SkeletonRowsProps = {
  /** The widths of the columns in CSS: `['1.2fr', '1fr', '80px']`. */
  readonly columns: readonly string[];
  readonly rows?: number;
  /** 40, or 52 where the table is comfortable. */
  readonly rowHeight?: number;
  /** A tile stands before the first column. */
  readonly hasTile?: boolean;
};

/** The rows of a table that is loading, below its real head. */
export const SkeletonRows = ({ columns, rows = 9, rowHeight = 40, hasTile = false }: SkeletonRowsProps) => (
  <Skeleton>
    {range(rows).map((row) => (
      <div
        key={row}
        className={classes.row}
        style={{ gridTemplateColumns: columns.join(' '), height: rowHeight, opacity: 1 - row * (0.82 / rows) }}
      >
        {columns.map((width, column) => (
          <span key={`${width} ${column}`} className={classes.cell}>
            {hasTile && column === 0 && <Bone width={22} height={22} />}
            <Bone width={`${100 * shareAt(row + 2 * column)}%`} />
          </span>
        ))}
      </div>
    ))}
  </Skeleton>
);

/** Lines of text that are loading. */
export const SkeletonText = ({ lines = 3 }: { readonly lines?: number }) => (
  <Skeleton>
    <div className={classes.lines}>
      {range(lines).map((line) => (
        <Bone key={line} width={`${100 * shareAt(line)}%`} />
      ))}
    </div>
  </Skeleton>
);

import type { ReactNode } from 'react';
import type { DrawnSeries, Point, Series } from './series.ts';

/** What every chart takes. */
export type ChartProps = {
  readonly title: string;
  /** More about it beside the title: "1,986 credits in 30 days". */
  readonly note?: ReactNode;
  /** What the points are, at the head of the table's first column: "Day". */
  readonly axis: string;
  /** In the order they are drawn and listed; from the fifth on they are added up as "Other". */
  readonly series: readonly Series[];
  /** Oldest first. */
  readonly points: readonly Point[];
  readonly height?: number;
  readonly legend?: 'above' | 'below';
  /** Writes a value with its unit; plain numbers of the reader's language by itself. */
  readonly format?: (value: number) => string;
  /** The same for the axis, where there is little room; short numbers ("12K") by itself. */
  readonly formatTick?: (value: number) => string;
  /** Controls at the end of the title's line, such as a choice of periods. */
  readonly controls?: ReactNode;
};

/** What a plot is drawn from; also how high the frame keeps its place. */
export type PlotProps = {
  readonly series: readonly DrawnSeries[];
  readonly points: readonly Point[];
  readonly height: number;
  readonly format: (value: number) => string;
  readonly formatTick: ((value: number) => string) | undefined;
};

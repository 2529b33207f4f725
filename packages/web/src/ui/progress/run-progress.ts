import { useEffect, useState } from 'react';
import type { SegPart } from './seg-bar.tsx';

/** What is known of a job that runs, in whatever form it is shown. */
export type RunProgress = {
  /** What is being done: "Searching Lisbon". */
  readonly name: string;
  readonly isPaused: boolean;
  readonly done: number;
  readonly total: number;
  /** In place of "158 of 250 checked". */
  readonly doneWords?: string;
  /** Found, potential, none, in progress: in this order. */
  readonly parts: readonly SegPart[];
  /** Credits so far, and how many it may cost at most. */
  readonly spent?: { readonly credits: number; readonly max: number };
  readonly secondsLeft?: number;
};

/** Design, section 4, "Progress": at most four updates a second, a word every tenth. */
const updateMs = 250;
const stepShare = 0.1;

/** How far a run is, from 0 to 1. */
export const shareOf = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total > 0 ? Math.min(1, done / total) : 0;

/** The last tenth that a run has reached. A run that is a hair short of the next one is not there yet. */
export const stepOf = (share: number): number => Math.floor(share / stepShare + 1e-9);

/** `value`, but changing at most four times a second; the last one always arrives. */
export const useCalm = <Value>(value: Value): Value => {
  const [shown, setShown] = useState({ value, at: 0 });
  useEffect(() => {
    if (value === shown.value) return undefined;
    const wait = Math.max(0, shown.at + updateMs - performance.now());
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, shown]);
  return shown.value;
};

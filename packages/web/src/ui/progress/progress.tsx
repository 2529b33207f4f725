import { useAmounts } from '../amounts.ts';
import classes from './progress.module.css';

type ProgressProps = {
  /** What is under way: the bar's name. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
};

/** How far one thing is, as a thin bar: an upload, an export. What a run found is a `SegBar`'s to show. */
export const Progress = ({ label, done, total }: ProgressProps) => {
  const { percent } = useAmounts();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={percent(share)}
    >
      <div className={classes.done} style={{ width: `${share * 100}%` }} />
    </div>
  );
};

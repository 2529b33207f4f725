import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SegBar } from '../../ui/progress/seg-bar.tsx';
import classes from './jobs.module.css';

type ProgressCellProps = { readonly done: number; readonly total: number | null; readonly failed?: number };

/** How far something is: of how much, with a bar, where that is known; and how many of those done came to nothing. */
export const ProgressCell = ({ done, total, failed = 0 }: ProgressCellProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const failures = t('admin.jobs.failed_records', { count: failed, number: number(failed) });
  return (
    <span className={classes.progress}>
      {total !== null && (
        <span className={classes.bar} aria-hidden>
          <SegBar
            total={total}
            parts={[
              { id: 'done', count: done - failed, colour: 'accent', label: '' },
              { id: 'failed', count: failed, colour: 'red', label: '' },
            ]}
          />
        </span>
      )}
      <span>
        {total === null
          ? t('admin.jobs.done_records', { count: done, number: number(done) })
          : t('feedback.done_of_total', { done: number(done), total: number(total) })}
        {failed > 0 && <span className={classes.second}>{failures}</span>}
      </span>
    </span>
  );
};

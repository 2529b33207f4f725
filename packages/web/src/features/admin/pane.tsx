import { useId, type ReactNode } from 'react';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './jobs.module.css';
import type { QueryState } from './overviews.ts';

type PaneProps = { readonly title: string; readonly children: ReactNode };

/** A part of a flush page under its own heading; a hairline parts it from the next. */
export const Pane = ({ title, children }: PaneProps) => {
  const titleId = useId();
  return (
    <section className={classes.pane} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
};

type LoadedProps<Data> = {
  readonly known: QueryState<Data>;
  /** It stands beside what matters more: a failure of it is told in fewer words. */
  readonly isAside?: boolean;
  readonly children: (data: Data) => ReactNode;
};

/** What is known, and why the newest of it did not come; grey lines while nothing is known yet. */
export const Loaded = <Data,>({ known, isAside = false, children }: LoadedProps<Data>) => {
  const { data, error, refetch } = known;
  if (data === undefined && error && !isAside) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <>
      {error && (
        <div className={classes.note}>
          <LoadFailure error={error} retry={refetch} />
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <div className={classes.note}>
          <SkeletonText lines={5} />
        </div>
      )}
    </>
  );
};

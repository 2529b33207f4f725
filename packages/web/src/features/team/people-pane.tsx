import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './team.module.css';

type PeoplePaneProps<Row> = {
  readonly known: {
    readonly rows: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
    readonly more: (() => void) | null;
    readonly isLoadingMore: boolean;
  };
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** Rows of the server as far as they are known: on their way, not to be had, or there, with a way to the next. */
export const PeoplePane = <Row,>({ known, children }: PeoplePaneProps<Row>) => {
  const { t } = useTranslation();
  const { rows, error, refetch, more, isLoadingMore } = known;
  if (!rows)
    return error ? (
      <LoadFailure error={error} retry={refetch} isWhole />
    ) : (
      <div className={classes.waiting}>
        <SkeletonText lines={6} />
      </div>
    );
  return (
    <>
      {error && <LoadFailure error={error} retry={refetch} />}
      {children(rows)}
      {more && (
        <div className={classes.more}>
          <Button loading={isLoadingMore} onClick={more}>
            {t('team.members.more')}
          </Button>
        </div>
      )}
    </>
  );
};

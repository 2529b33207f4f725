import { duplicateRoutes as routes, type Merge } from '@galena/contract/duplicates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { useKeptFocus } from '../../ui/layers/use-kept-focus.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import classes from './duplicates.module.css';
import { useUndo } from './use-duplicates.ts';

type LineProps = { readonly one: Merge; readonly undo: ReturnType<typeof useUndo> };

const MergeLine = ({ one, undo }: LineProps) => {
  const { t, i18n } = useTranslation();
  const nameOf = ({ name }: Merge['kept']): string => name ?? t('duplicates.no_name');
  const merged = new Intl.ListFormat(i18n.language).format(one.merged.map(nameOf));
  return (
    <li className={classes.line}>
      <span>{t('duplicates.merges.into', { merged, kept: nameOf(one.kept) })}</span>
      <span className={classes.facts}>
        {one.user_name !== null && `${one.user_name} · `}
        <Moment value={one.created_at} />
      </span>
      {one.undone_at === null ? (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={undo.isPending && undo.variables === one.id}
          onClick={() => undo.mutate(one.id)}
        >
          {t('duplicates.merges.undo')}
        </Button>
      ) : (
        <span className={classes.facts}>{t('duplicates.merges.undone')}</span>
      )}
    </li>
  );
};

/** What was merged in a list, newest first, each with the way back. Nothing where there is nothing. */
export const MergesCard = ({ listId }: { readonly listId: number }) => {
  const { t } = useTranslation();
  const { data } = useQuery(queryOf(routes.merges, { params: { id: listId } }));
  const undo = useUndo(listId);
  const kept = useKeptFocus();
  const merges = data?.data ?? [];
  return merges.length === 0 ? null : (
    <SectionCard title={t('duplicates.merges.title')}>
      <div {...kept}>
        <ul className={classes.records}>
          {merges.map((one) => (
            <MergeLine key={one.id} one={one} undo={undo} />
          ))}
        </ul>
      </div>
      <LoadFailure error={undo.error} />
    </SectionCard>
  );
};

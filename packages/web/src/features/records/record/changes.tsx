import type { ListType } from '@galena/contract/kernel';
import { editRoutes, type RecordEdit } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { useColleagues } from '../editing/colleagues.ts';
import { useFieldOf, useFieldTitle } from '../fields.ts';
import { useValueWords } from '../values.ts';
import classes from './changes.module.css';
import type { RecordDoing } from './record-doing.ts';

const fewest = 5;
const most = 100;

const useChanges = ({ place, recordId }: RecordDoing, limit: number, field?: string) => {
  const params = { type: place.type, id: place.id, resultId: recordId };
  const query = { limit, ...(field === undefined ? {} : { field }) };
  const { data } = useQuery({
    ...queryOf(editRoutes.edits, { params, query }),
    enabled: recordId > 0,
    placeholderData: keepPreviousData,
  });
  return { changes: data?.data ?? [], total: data?.pagination.total ?? 0 };
};

type ChangesProps = { readonly type: ListType; readonly changes: readonly RecordEdit[]; readonly isTitled: boolean };

/** Who changed what, from what to what, and when. */
const ChangeList = ({ type, changes, isTitled }: ChangesProps) => {
  const { t } = useTranslation();
  const titleOf = useFieldTitle(type);
  const words = useValueWords();
  const colleagues = useColleagues();
  const fieldOf = useFieldOf(type);
  // A label that is not in use any more has no title, and its changes stay.
  const nameOf = (field: string): string =>
    titleOf(field) ?? (field.startsWith('labels.') ? t('records.editing.former_label') : field);
  const wordsOf = (field: string, value: unknown): string => {
    if (field === 'assignee_id' && value !== null)
      return colleagues.find(({ id }) => id === value)?.name ?? t('records.editing.former');
    return words(field, value, fieldOf(field)) ?? t('records.editing.empty');
  };
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.id} className={classes.change}>
          <span>
            {isTitled && <span className={classes.field}>{nameOf(change.field)} </span>}
            {t('records.editing.from_to', {
              old: wordsOf(change.field, change.old),
              new: wordsOf(change.field, change.new),
            })}
          </span>
          <span className={classes.who}>
            {change.is_merge && (
              <span>{change.is_undo ? t('records.editing.merge_undone') : t('records.editing.merged')} </span>
            )}
            {change.is_undo && !change.is_merge && <span>{t('records.editing.undo_of')} </span>}
            {change.file !== null && <span>{t('records.editing.from_file', { file: change.file })} </span>}
            {change.user?.name ?? t('records.editing.former')} <Moment value={change.created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
};

/** What people changed of one field. */
export const FieldChanges = ({ doing, name }: { readonly doing: RecordDoing; readonly name: string }) => {
  const { t } = useTranslation();
  const { changes } = useChanges(doing, fewest, name);
  if (changes.length === 0) return null;
  return (
    <div className={classes.ofField}>
      <p className={classes.title}>{t('records.editing.history')}</p>
      <ChangeList type={doing.place.type} changes={changes} isTitled={false} />
    </div>
  );
};

/** What people changed of a record, newest first. */
export const RecordChanges = ({ doing }: { readonly doing: RecordDoing }) => {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(fewest);
  const { changes, total } = useChanges(doing, limit);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('records.editing.history')} className={classes.section}>
      <h3 className={classes.heading}>{t('records.editing.history')}</h3>
      <ChangeList type={doing.place.type} changes={changes} isTitled />
      {limit < most && total > changes.length && (
        <Button size="xs" variant="subtle" onClick={() => setLimit(most)}>
          {t('records.editing.more')}
        </Button>
      )}
    </section>
  );
};

import type { ListType } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Bone } from '../../../ui/states/skeleton.tsx';
import { useColleagues } from '../editing/colleagues.ts';
import { EmailState, isAsked, isChecked, isPerson, useRecordName } from '../record-marks.tsx';
import classes from './cells.module.css';
import { isAway, type Row } from './record-pages.ts';

type CellProps = { readonly row: Row };

export const NameCell = ({ row, type }: CellProps & { readonly type: ListType }) => {
  const { t } = useTranslation();
  const nameOf = useRecordName();
  if (isAway(row)) return <Bone width={140} />;
  const name = nameOf(row);
  return (
    <span className={classes.named}>
      <Monogram name={name} isRound={isPerson(type)} />
      <span className={classes.cut}>{name}</span>
      {row.is_demo && <span className={classes.more}>{t('widgets.lists.demo')}</span>}
    </span>
  );
};

export const EmailCell = ({ row }: CellProps) => {
  const { number } = useAmounts();
  if (isAway(row)) return <Bone width={120} />;
  if (row.email === null) return <EmailState record={row} />;
  return (
    <span className={classes.named}>
      {isAsked(row) ? (
        <Status family="verification" state={row.verification} isShapeOnly />
      ) : (
        <Status family="email" state={isChecked(row) ? 'found' : 'listed'} isShapeOnly />
      )}
      <span className={classes.cut}>{row.email}</span>
      {row.emails.length > 1 && <span className={classes.more}>+{number(row.emails.length - 1)}</span>}
    </span>
  );
};

/** Who works on a record. */
export const AssigneeCell = ({ row }: CellProps) => {
  const { t } = useTranslation();
  const colleagues = useColleagues();
  if (isAway(row) || row.assignee_id === null) return null;
  const name = colleagues.find(({ id }) => id === row.assignee_id)?.name ?? t('records.editing.former');
  return (
    <span className={classes.named}>
      <Monogram name={name} isRound />
      <span className={classes.cut}>{name}</span>
    </span>
  );
};

/** What mail servers say of its address; of a record without one the column of e-mails says so. */
export const VerificationCell = ({ row }: CellProps) =>
  isAway(row) || row.verification === 'no_email' ? null : (
    <Status family="verification" state={row.verification} size="md" />
  );

export const CrmCell = ({ row }: CellProps) =>
  isAway(row) ? null : <Status family="delivery" state={row.crm_status} size="md" />;

import type { ListType } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useAmounts } from '../../../../ui/amounts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/marks/moment.tsx';
import classes from '../evidence-panel.module.css';
import { PageLink } from '../../../../widgets/evidence/page-link.tsx';
import type { RecordDoing } from '../record-doing.ts';
import { useSourceName } from '../source-words.ts';
import type { JudgedField, ValueEvidence } from './value-evidence.ts';

type OtherProps = {
  readonly type: ListType;
  readonly evidence: ValueEvidence;
  readonly label: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly press: () => void;
};

/** A value that is not the record's, where it stands, and the way to make it so. */
const Other = ({ type, evidence: { value, places }, label, name, isBusy, press }: OtherProps) => {
  const sourceName = useSourceName(type);
  const [place] = places;
  return (
    <li className={classes.other}>
      <span className={classes.otherWords}>
        <span className={classes.otherValue}>{value}</span>
        <span className={classes.otherPlace}>
          {place.ref_url === null ? sourceName(place) : <PageLink address={place.ref_url} />}{' '}
          <Moment value={place.fetched_at} />
        </span>
      </span>
      <Button size="xs" variant="subtle" aria-label={name} loading={isBusy} onClick={press}>
        {label}
      </Button>
    </li>
  );
};

type ListProps = { readonly type: ListType; readonly field: JudgedField; readonly doing: RecordDoing };

/** Values that lost against the best one, each with the way to use it instead. */
export const Others = ({ type, field, others, doing }: ListProps & { readonly others: readonly ValueEvidence[] }) => {
  const { t } = useTranslation();
  const titleId = useId();
  if (others.length === 0) return null;
  return (
    <div className={classes.more}>
      <p id={titleId} className={classes.moreTitle}>
        {t('records.evidence.alternatives')}
      </p>
      <ul className={classes.others} aria-labelledby={titleId}>
        {others.map((evidence) => (
          <Other
            key={evidence.value}
            type={type}
            evidence={evidence}
            label={t('records.evidence.use')}
            name={t('records.evidence.use_value', { value: evidence.value })}
            isBusy={doing.acts.pending === evidence.value}
            press={() => doing.acts.use({ field, value: evidence.value })}
          />
        ))}
      </ul>
    </div>
  );
};

/** Values that somebody called wrong: kept, and out of the way. */
export const Rejected = ({
  type,
  field,
  rejected,
  doing,
}: ListProps & { readonly rejected: readonly ValueEvidence[] }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (rejected.length === 0) return null;
  return (
    <div className={classes.more}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        {t('records.evidence.rejected', { count: rejected.length, number: number(rejected.length) })}
      </button>
      {isOpen && (
        <ul id={listId} className={classes.others}>
          {rejected.map((evidence) => (
            <Other
              key={evidence.value}
              type={type}
              evidence={evidence}
              label={t('records.evidence.after_all')}
              name={t('records.evidence.after_all_value', { value: evidence.value })}
              isBusy={doing.acts.pending === evidence.value}
              press={() => doing.acts.use({ field, value: evidence.value })}
            />
          ))}
        </ul>
      )}
    </div>
  );
};

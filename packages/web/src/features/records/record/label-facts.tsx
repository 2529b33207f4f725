import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { heldIn } from '../fields.ts';
import { FieldRow } from './field-row.tsx';
import type { RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';

type LabelFactsProps = {
  readonly type: ListType;
  readonly record: Result | FullResult;
  readonly doing: RecordDoing;
};

const unsourced = { evidence: null, snippet: null, mark: null, keepUntil: null, others: [] } as const;

/** What the account says of a record in labels of its own, those that are empty among them; each can be changed. */
export const LabelFacts = ({ type, record, doing }: LabelFactsProps) => {
  const { t } = useTranslation();
  const labels = useFields(type).filter(({ own }) => own !== undefined);
  if (labels.length === 0) return null;
  return (
    <section aria-label={t('records.sections.labels')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('records.sections.labels')}</h3>
      </div>
      <ul className={classes.fields}>
        {labels.map((field) => {
          const known = { name: field.name, field, value: heldIn(record, field), ...unsourced };
          return <FieldRow key={field.name} type={type} record={record} known={known} doing={doing} />;
        })}
      </ul>
    </section>
  );
};

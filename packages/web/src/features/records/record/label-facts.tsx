import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/marks/tag.tsx';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { heldIn } from '../fields.ts';
import { useValueWords } from '../values.ts';
import classes from './record-view.module.css';

type LabelFactsProps = { readonly type: ListType; readonly record: Result | FullResult };

/** What the account says of a record in labels of its own, those that are empty among them. */
export const LabelFacts = ({ type, record }: LabelFactsProps) => {
  const { t } = useTranslation();
  const words = useValueWords();
  const labels = useFields(type).filter(({ own }) => own !== undefined);
  if (labels.length === 0) return null;
  return (
    <section aria-label={t('records.sections.labels')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('records.sections.labels')}</h3>
      </div>
      <dl className={classes.facts}>
        {labels.map((field) => {
          const value = words(field.name, heldIn(record, field), field);
          return (
            <div key={field.name} className={classes.fact}>
              <dt>{field.own?.title}</dt>
              <dd>{field.kind === 'choice' && value !== null ? <Tag>{value}</Tag> : (value ?? '–')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
};

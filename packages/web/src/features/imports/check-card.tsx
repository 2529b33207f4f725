import type { ImportPreview } from '@galena/contract/imports';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { CheckFacts } from '../../widgets/columns/check-facts.tsx';
import classes from './imports.module.css';
import { useReason } from './import-words.ts';

type CheckCardProps = {
  readonly preview: ImportPreview;
  /** It is of how the columns were matched a moment ago. */
  readonly isOld: boolean;
};

const maxShown = 5;

/** Refused rows among the first of a file, with why. */
const Faults = ({ preview }: Pick<CheckCardProps, 'preview'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const reasonOf = useReason();
  return (
    <ul className={classes.faults}>
      {preview.faults.slice(0, maxShown).map(({ row, faults }) => (
        <li key={row}>
          <b>{t('imports.check.row', { row: number(row) })}</b> {faults.map(reasonOf).join(', ')}
        </li>
      ))}
    </ul>
  );
};

/** What would come of the first rows of a file. */
export const CheckCard = ({ preview, isOld }: CheckCardProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { checked, ready, elsewhere, known, suppressed, refused, left_out: leftOut } = preview;
  const of = { count: checked, number: number(checked) };
  const facts = [
    { id: 'ready', count: ready, always: true },
    { id: 'elsewhere', count: elsewhere, always: false },
    { id: 'known', count: known, always: false },
    { id: 'suppressed', count: suppressed, always: false },
    { id: 'refused', count: refused, always: true },
  ] as const;
  const shown = facts
    .filter(({ count, always }) => always || count > 0)
    .map(({ id, count }) => ({ id, count, title: t(`imports.check.${id}`) }));
  const titleOf = (field: string): string => preview.fields.find(({ name }) => name === field)?.title ?? field;
  return (
    <SectionCard
      title={t('imports.check.title')}
      lead={preview.is_whole ? t('widgets.columns.of_all', of) : t('widgets.columns.of_first', of)}
    >
      <CheckFacts facts={shown} isOld={isOld} />
      {preview.faults.length > 0 && (
        <>
          <Faults preview={preview} />
          <p className={classes.help}>{t('imports.check.mend_later')}</p>
        </>
      )}
      {Object.entries(leftOut).map(([field, count]) => (
        <p key={field} className={classes.help}>
          {t('imports.check.left_out', { count, number: number(count), field: titleOf(field) })}
        </p>
      ))}
    </SectionCard>
  );
};

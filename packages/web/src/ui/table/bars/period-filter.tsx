import { DateRangeField } from '../../fields/dates/date-range-field.tsx';
import { looseField } from '../../fields/form/loose-field.ts';
import classes from './period-filter.module.css';

type PeriodFilterProps = {
  readonly label: string;
  /** Days of the contract, `2026-11-14`; null: open on that side. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (end: 'from' | 'to', day: string | null) => void;
};

/** The days that a table is about, in the bar above it; either end may stay open. */
export const PeriodFilter = ({ label, from, to, onChange }: PeriodFilterProps) => (
  <div className={classes.period}>
    <DateRangeField
      label={label}
      from={looseField('from', from, (day) => onChange('from', day))}
      to={looseField('to', to, (day) => onChange('to', day))}
      isOptional
      isInBar
    />
  </div>
);

import { useAmounts } from '../../ui/amounts.ts';
import classes from './columns.module.css';

type Fact = {
  /** `refused`: of rows that cannot come in. */
  readonly id: string;
  readonly title: string;
  readonly count: number;
};

type CheckFactsProps = {
  readonly facts: readonly Fact[];
  /** They are of how the columns were matched a moment ago. */
  readonly isOld: boolean;
};

/** How many of the first rows of a table would come in, and how many would not. */
export const CheckFacts = ({ facts, isOld }: CheckFactsProps) => {
  const { number } = useAmounts();
  return (
    <dl className={classes.facts} aria-busy={isOld} aria-live="polite">
      {facts.map(({ id, title, count }) => (
        <div key={id} data-kind={id} data-none={count === 0}>
          <dt>{title}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

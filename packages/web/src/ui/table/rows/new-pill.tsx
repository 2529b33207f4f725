import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import { Icon } from '../../icon.tsx';
import classes from './new-pill.module.css';

type NewPillProps = {
  readonly count: number;
  /** Above the bulk bar. */
  readonly isRaised: boolean;
  /** They may stand anywhere, not only at the end. */
  readonly isAnywhere: boolean;
  readonly onPress: () => void;
};

/** Rows have come: nothing moves until somebody asks to see them. */
export const NewPill = ({ count, isRaised, isAnywhere, onPress }: NewPillProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <div className={classes.place} data-raised={isRaised || undefined} role="status">
      {count > 0 && (
        <button type="button" className={classes.pill} onClick={onPress}>
          <Icon name={isAnywhere ? 'arrow-up' : 'arrow-down'} size={14} />
          {t('table.new_rows', { count, number: number(count) })}
        </button>
      )}
    </div>
  );
};

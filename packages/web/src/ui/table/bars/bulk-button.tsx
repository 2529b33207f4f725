import { Credits } from '../../marks/credits.tsx';
import type { IconName } from '../../icon-names.ts';
import { Icon } from '../../icon.tsx';
import { creditsOf, type Cost } from '../columns/columns.ts';
import classes from './bulk-bar.module.css';

/** Something to be done with all chosen rows. What a type of list cannot do is left out, not disabled. */
export type BulkAction = {
  readonly id: string;
  readonly label: string;
  /** On phones, under the icon. */
  readonly shortLabel?: string;
  readonly icon: IconName;
  readonly cost?: Cost | undefined;
  /** It is under way. */
  readonly isBusy?: boolean;
  readonly press: () => void;
};

type BulkButtonProps = { readonly action: BulkAction; readonly isPhone: boolean; readonly tabIndex: 0 | -1 };

/** An action in the bar, with its cost. */
export const BulkButton = ({ action, isPhone, tabIndex }: BulkButtonProps) => {
  const { id, label, shortLabel, icon, cost, isBusy = false, press } = action;
  return (
    <button
      type="button"
      className={classes.action}
      data-stop={id}
      data-fits
      tabIndex={tabIndex}
      aria-disabled={isBusy || undefined}
      aria-label={isPhone && shortLabel && !cost ? label : undefined}
      onClick={() => !isBusy && press()}
    >
      <Icon name={isBusy ? 'loader-2' : icon} size={isPhone ? 19 : 16} spins={isBusy} />
      <span>{(isPhone && shortLabel) || label}</span>
      {cost && (
        <span className={classes.cost}>
          <Credits {...creditsOf(cost)} />
        </span>
      )}
    </button>
  );
};

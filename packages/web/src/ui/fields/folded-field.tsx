import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';
import classes from './folded-field.module.css';

type FoldedFieldProps = {
  readonly label: string;
  /** What is chosen, in words; null: nothing is. */
  readonly summary: string | null;
  /** What holds while nothing is chosen: "Any". */
  readonly none: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly clear: () => void;
  /** The fields themselves, which say what is wrong with them. */
  readonly children: ReactNode;
};

/**
 * A line that says what is chosen and unfolds into the fields that choose it, for forms of many wishes of which most stay
 * open (design, picture 02).
 */
export const FoldedField = ({ label, summary, none, isOpen, toggle, clear, children }: FoldedFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.field} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        <span className={classes.chip} data-empty={summary === null || undefined}>
          <button
            id={`${id}-chip`}
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-labelledby={`${id}-label ${id}-chip`}
            onClick={toggle}
          >
            <span className={classes.words}>{summary ?? none}</span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={13} />
          </button>
          {summary !== null && (
            <button
              type="button"
              className={classes.clear}
              aria-label={t('input.clear', { label })}
              onClick={(event) => {
                // The button goes with what it cleared.
                event.currentTarget.parentElement?.querySelector('button')?.focus();
                clear();
              }}
            >
              <Icon name="x" size={13} />
            </button>
          )}
        </span>
      </div>
      {isOpen && (
        <div id={id} role="group" aria-labelledby={`${id}-label`} className={classes.content}>
          {children}
        </div>
      )}
    </div>
  );
};

import { useEffect, useRef } from 'react';
import classes from './row-box.module.css';

type RowBoxProps = {
  readonly label: string;
  readonly state: 'none' | 'some' | 'all';
  /** There is nothing that it could choose. */
  readonly isDisabled?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onChange?: (isOn: boolean) => void;
};

/** A box of a table. There is one in every row, so it is a plain input. */
export const RowBox = ({ label, state, isDisabled = false, tabIndex = -1, onChange }: RowBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={input}
      className={classes.box}
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      disabled={isDisabled}
      checked={state === 'all'}
      // In rows the table listens, so that Shift can draw a range.
      readOnly={onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  );
};

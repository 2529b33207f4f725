import { useId, type ReactNode } from 'react';
import { FieldError } from './field-frame.tsx';
import classes from './tick-box.module.css';

type TickBoxProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly change: (isChecked: boolean) => void;
  readonly leave: () => void;
};

/** The browser's own tick box in our colours, with its words; an eighth of what a library's weighs on the sign-in page. */
export const TickBox = ({ name, label, help, error, isChecked, isDisabled = false, change, leave }: TickBoxProps) => {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.row}>
      <input
        id={id}
        className={classes.box}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => change(event.currentTarget.checked)}
        onBlur={leave}
      />
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        {help && (
          <div className={classes.help} id={`${id}-help`}>
            {help}
          </div>
        )}
        {error && (
          <div className={classes.error} id={`${id}-error`}>
            <FieldError>{error}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
};

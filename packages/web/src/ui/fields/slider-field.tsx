import { useId, type CSSProperties } from 'react';
import type { FieldState } from '../form.ts';
import { FieldError } from './field-frame.tsx';
import classes from './slider-field.module.css';

type SliderFieldProps = {
  readonly field: FieldState<number>;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** What holds while nothing was chosen. */
  readonly standard: number;
  /** The value with its unit: "6 km". */
  readonly format: (value: number) => string;
};

/** A number on a line between two ends, where about right is right. The browser's own: the arrow keys move it. */
export const SliderField = ({ field, label, min, max, standard, format }: SliderFieldProps) => {
  const id = useId();
  const value = field.value ?? standard;
  const share = (value - min) / (max - min);
  return (
    <div>
      <div className={classes.line}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <input
          id={id}
          type="range"
          name={field.name}
          className={classes.slider}
          style={{ '--slider-share': share } as CSSProperties}
          min={min}
          max={max}
          value={value}
          aria-valuetext={format(value)}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => field.change(currentTarget.valueAsNumber)}
          onBlur={field.leave}
        />
        <span className={classes.value} aria-hidden>
          {format(value)}
        </span>
      </div>
      {field.error && (
        <div id={`${id}-error`} className={classes.below}>
          <FieldError>{field.error}</FieldError>
        </div>
      )}
    </div>
  );
};

import { contrast } from '@galena/contract/kernel';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { Icon } from '../icon.tsx';
import classes from './colour-field.module.css';
import { FieldError, type FieldLook } from './field-frame.tsx';
import frame from './field-frame.module.css';
import { maybeHexColour } from './text/hex-colours.ts';

/** What a colour has to be read against, and how well: 4.5 for texts, 3 for edges and signs. */
type Reading = { readonly colour: string; readonly name: string; readonly atLeast: number };

type ColourFieldProps = Pick<FieldLook, 'label' | 'help' | 'isOptional' | 'isDisabled'> & {
  readonly field: FieldState<string>;
  /** The colour that is taken when none is chosen; the field is optional then and says "Automatic". */
  readonly automatic?: string;
  readonly readings?: readonly Reading[];
};

const LowContrast = ({ colour, readings }: { colour: string; readings: readonly Reading[] }) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return readings
    .map((reading) => ({ ...reading, ratio: contrast(colour, reading.colour) }))
    .filter(({ ratio, atLeast }) => ratio < atLeast)
    .map(({ name, ratio, atLeast }) => (
      <span key={name} className={classes.warning}>
        <Icon name="alert-triangle-filled" size={14} />
        {t('input.low_contrast', { on: name, ratio: number.format(ratio), needed: number.format(atLeast) })}
      </span>
    ));
};

/** The little square; pressing it opens the browser's own choice of colours. */
const Swatch = ({ field, label, shown, isDisabled = false }: ColourFieldProps & { readonly shown: string }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.swatch}>
      <input
        type="color"
        aria-label={t('input.pick_colour', { label })}
        disabled={isDisabled}
        value={shown.toLowerCase()}
        onChange={(event) => field.change(event.currentTarget.value.toUpperCase())}
        onBlur={field.leave}
      />
    </span>
  );
};

/** A colour as `#RRGGBB`, typed, pasted or picked. A colour that would read badly says so; it is not refused for that. */
export const ColourField = (props: ColourFieldProps) => {
  const { field, label, help, automatic, readings = [], isDisabled = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const isOptional = props.isOptional ?? automatic !== undefined;
  const colour = maybeHexColour(field.value ?? '');
  const leave = (): void => {
    if (colour !== null && colour !== field.value) field.change(colour);
    field.leave();
  };
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <Swatch {...props} shown={colour ?? automatic ?? '#000000'} />
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <TextInput
          id={id}
          name={field.name}
          className={classes.hex}
          value={field.value ?? ''}
          placeholder={isOptional ? t('input.automatic') : '#RRGGBB'}
          error={Boolean(field.error)}
          aria-describedby={`${id}-below`}
          disabled={isDisabled}
          maxLength={9}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) =>
            value === '' && isOptional ? field.clear() : field.change(value)
          }
          onBlur={leave}
        />
      </div>
      <div id={`${id}-below`} className={classes.below}>
        {help && <span className={frame.optional}>{help}</span>}
        {colour && readings.length > 0 && <LowContrast colour={colour} readings={readings} />}
        {field.error && <FieldError>{field.error}</FieldError>}
      </div>
    </div>
  );
};

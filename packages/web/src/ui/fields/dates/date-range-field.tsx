import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { FieldState } from '../../form.ts';
import { FieldGroup, type FieldLook } from '../field-frame.tsx';
import { lazyPart } from '../lazy-part.ts';
import type { Days } from './calendar.tsx';
import { CalendarPopup } from './calendar-popup.tsx';
import { useDateText } from './date-text.ts';
import classes from './dates.module.css';

const RangeCalendar = lazyPart(
  () => import('./calendar.tsx'),
  (module) => module.RangeCalendar,
);

/** A range one chooses often: "Last 30 days". */
type RangePreset = { readonly label: string; readonly from: string; readonly to: string };

type DateRangeFieldProps = Pick<FieldLook, 'label' | 'help' | 'isOptional' | 'isDisabled'> & {
  /** Days of the contract: `2026-11-14`. */
  readonly from: FieldState<string>;
  readonly to: FieldState<string>;
  readonly min?: string;
  readonly max?: string;
  readonly presets?: readonly RangePreset[];
  /** In a bar of filters: as low as what stands beside it, its label in the fields. */
  readonly isInBar?: boolean;
};

type EndProps = Pick<DateRangeFieldProps, 'isInBar'> & {
  /** As low as what stands beside it in a bar; not for fingers. */
  readonly isLow: boolean;
  readonly field: FieldState<string>;
  readonly label: string;
  readonly isDisabled: boolean;
};

const End = ({
  field,
  label,
  isDisabled,
  isInBar = false,
  isLow,
  end,
}: EndProps & { readonly end: ReturnType<typeof useDateText> }) => (
  <TextInput
    className={classes.end ?? ''}
    aria-label={label}
    name={field.name}
    value={end.text}
    placeholder={isInBar ? label : end.example}
    {...(isLow && { size: 'xs' })}
    error={Boolean(field.error)}
    disabled={isDisabled}
    autoComplete="off"
    onChange={(event) => end.type(event.currentTarget.value)}
    onBlur={end.leave}
  />
);

type PresetsProps = { readonly presets: readonly RangePreset[]; readonly onChoose: (preset: RangePreset) => void };

const Presets = ({ presets, onChoose }: PresetsProps) => (
  <div className={classes.presets}>
    {presets.map((preset) => (
      <Button key={preset.label} size="xs" variant="subtle" justify="flex-start" onClick={() => onChoose(preset)}>
        {preset.label}
      </Button>
    ))}
  </div>
);

/** A first and a last day: each can be typed, both can be chosen from a calendar or from a list of usual ranges. */
export const DateRangeField = (props: DateRangeFieldProps) => {
  const { from, to, label, isOptional, isDisabled = false, isInBar = false, min, max, presets = [] } = props;
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 641px)', true) ?? true;
  const look = { isDisabled, isInBar, isLow: isInBar && isWide };
  const [isOpen, setOpen] = useState(false);
  // A first day waits here for the last one: half a range is not to be searched for.
  const [half, setHalf] = useState<string | null>(null);
  const first = useDateText(from, isOptional);
  const last = useDateText(to, isOptional);
  const choose = ([one, other]: Days): void => {
    setHalf(other === null ? one : null);
    if (one === null || other === null) return;
    first.choose(one);
    last.choose(other);
    setOpen(false);
  };
  return (
    <FieldGroup {...props} error={from.error ?? to.error} className={classes.range} isLabelHidden={isInBar}>
      <End field={from} label={t('input.dates.from')} {...look} end={first} />
      <span aria-hidden>–</span>
      <End field={to} label={t('input.dates.to')} {...look} end={last} />
      <CalendarPopup
        label={t('input.dates.open', { label })}
        isOpen={isOpen}
        isDisabled={isDisabled}
        setOpen={(next) => {
          setHalf(null);
          setOpen(next);
        }}
      >
        <div className={classes.panes}>
          {presets.length > 0 && <Presets presets={presets} onChoose={(preset) => choose([preset.from, preset.to])} />}
          <RangeCalendar
            value={half === null ? [first.day, last.day] : [half, null]}
            months={isWide ? 2 : 1}
            min={min}
            max={max}
            onChoose={choose}
          />
        </div>
      </CalendarPopup>
    </FieldGroup>
  );
};

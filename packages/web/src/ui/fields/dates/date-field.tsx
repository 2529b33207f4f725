import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { FieldState } from '../../form.ts';
import { frameOf, type FieldLook } from '../field-frame.tsx';
import { lazyPart } from '../lazy-part.ts';
import { CalendarPopup } from './calendar-popup.tsx';
import { useDateText } from './date-text.ts';

const DayCalendar = lazyPart(
  () => import('./calendar.tsx'),
  (module) => module.DayCalendar,
);

type DateFieldProps = FieldLook & {
  /** A day of the contract: `2026-11-14`. */
  readonly field: FieldState<string>;
  /** The first and the last day the calendar offers. */
  readonly min?: string;
  readonly max?: string;
};

/** A day, typed the way the reader writes days, or chosen from a calendar (button, or ⌥ and arrow down). */
export const DateField = (props: DateFieldProps) => {
  const { field, label, isOptional, isDisabled, isReadOnly, min, max } = props;
  const { t } = useTranslation();
  const { day, text, example, type, choose, leave } = useDateText(field, isOptional);
  const [isOpen, setOpen] = useState(false);
  return (
    <TextInput
      {...frameOf({ ...field, leave }, { ...props, placeholder: props.placeholder ?? example })}
      value={text}
      autoComplete="off"
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarPopup
          label={t('input.dates.open', { label })}
          isOpen={isOpen}
          isDisabled={Boolean(isDisabled ?? isReadOnly)}
          setOpen={setOpen}
        >
          <DayCalendar
            value={day}
            min={min}
            max={max}
            onChoose={(chosen) => {
              choose(chosen);
              setOpen(false);
            }}
          />
        </CalendarPopup>
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown' && !isReadOnly) setOpen(true);
      }}
    />
  );
};

import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { FieldState } from '../../form.ts';
import { formatDay, isDay, maybeTypedDay, regionalLocale } from './typed-dates.ts';

/**
 * The text of a date's field: what is typed stays as it is typed until the field is left, then it stands there the way the
 * reader's language writes days. What is no day goes to the form as it is, whose contract says so.
 */
export const useDateText = (field: FieldState<string>, isOptional = false) => {
  const { i18n } = useTranslation();
  const locale = regionalLocale(i18n.language, navigator.languages);
  const [typed, setTyped] = useState<string | null>(null);
  const value = field.value ?? '';
  const day = isDay(value) ? value : null;
  return {
    /** The chosen day, or null. */
    day,
    text: typed ?? (day === null ? value : formatDay(day, locale)),
    /** How a day is written here. */
    example: formatDay(`${new Date().getFullYear()}-12-24`, locale),
    type: (text: string): void => {
      setTyped(text);
      if (text.trim() === '' && isOptional) field.clear();
      else field.change(maybeTypedDay(text, locale, new Date()) ?? text);
    },
    choose: (chosen: string): void => {
      setTyped(null);
      field.change(chosen);
    },
    leave: (): void => {
      setTyped(null);
      field.leave();
    },
  };
};

import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';

/** Tab takes the option that is marked in the list below a field, and moves on. One that cannot be chosen is not taken. */
export const takeMarked = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Tab' || event.shiftKey || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
};

type FirstMatchProps = {
  /** What Enter and Tab take; undefined: nothing is typed, or nothing fits. */
  readonly name: string | undefined;
  readonly count: number;
};

/** Says which option is marked while somebody types: the focus stays in the field, so nothing else would. */
export const FirstMatch = ({ name, count }: FirstMatchProps) => {
  const { t } = useTranslation();
  return <HiddenText isLive>{name !== undefined && t('input.lookup_first', { count, name })}</HiddenText>;
};

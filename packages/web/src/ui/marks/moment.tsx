import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { Tip } from '../layers/tip.tsx';
import { whenOf } from './when.ts';

const tickMs = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** One clock for all moments of a page: it runs while there is one. */
const onTick = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** When something was or will be: "2 min. ago", "yesterday", "12 Nov"; date and time in the tooltip. Nothing for null. */
export const Moment = ({ value }: { readonly value: string | null }) => {
  const { language } = useTranslation().i18n;
  const present = useSyncExternalStore(onTick, () => now);
  if (value === null) return null;
  return (
    <Tip label={formatMoment(value, language)}>
      <time dateTime={value}>{whenOf(value, present, language)}</time>
    </Tip>
  );
};

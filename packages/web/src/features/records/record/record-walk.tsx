import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import type { useNeighbours } from './use-neighbours.ts';
import classes from './record-walk.module.css';

type RecordWalkProps = { readonly neighbours: ReturnType<typeof useNeighbours> };

type Way = 'previous' | 'next';

/** Goes to a neighbour; a key that comes before it is known which one that is waits for it, and none is lost. */
const useWalk = ({ isKnown, ...ways }: RecordWalkProps['neighbours']): ((way: Way) => void) => {
  const wanted = useRef<Way | null>(null);
  const go = useEffectEvent((way: Way) => ways[way]?.());
  useEffect(() => {
    const way = wanted.current;
    if (!isKnown || way === null) return;
    wanted.current = null;
    go(way);
  }, [isKnown]);
  return (way) => {
    if (isKnown) ways[way]?.();
    else wanted.current = way;
  };
};

/** Where a record stands in its list, and the ways to those beside it: by button, by K and J. */
export const RecordWalk = ({ neighbours }: RecordWalkProps) => {
  const { previous, next, position, total, isCapped } = neighbours;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const walk = useWalk(neighbours);
  useShortcut('k', t('feedback.previous_record'), () => walk('previous'), 'here');
  useShortcut('j', t('feedback.next_record'), () => walk('next'), 'here');
  const all = isCapped ? t('table.or_more', { number: number(total) }) : number(total);
  const steps = [
    { label: t('feedback.previous_record'), keys: 'K', icon: 'chevron-up', go: previous },
    { label: t('feedback.next_record'), keys: 'J', icon: 'chevron-down', go: next },
  ] as const;
  return (
    <span className={classes.walk}>
      {position !== null && (
        <span className={classes.place} role="status">
          {t('feedback.position', { position: number(position), total: all })}
        </span>
      )}
      {steps.map(({ label, keys, icon, go }) => (
        <Tip key={keys} label={label} position="bottom">
          <ActionIcon aria-label={label} aria-keyshortcuts={keys} aria-disabled={!go} onClick={go}>
            <Icon name={icon} size={17} />
          </ActionIcon>
        </Tip>
      ))}
    </span>
  );
};

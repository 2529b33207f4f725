import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import type { useNeighbours } from './use-neighbours.ts';
import classes from './record-walk.module.css';

type RecordWalkProps = { readonly neighbours: ReturnType<typeof useNeighbours> };

/** Where a record stands in its list, and the ways to those beside it: by button, by K and J. */
export const RecordWalk = ({ neighbours: { previous, next, position, total, isCapped } }: RecordWalkProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  useShortcut('k', t('feedback.previous_record'), () => previous?.(), 'here');
  useShortcut('j', t('feedback.next_record'), () => next?.(), 'here');
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

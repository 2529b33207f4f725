import type { AdminSearcher } from '@galena/contract/search';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './searchers.module.css';

type OrderButtonsProps = {
  readonly searcher: AdminSearcher;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly move: (place: number) => void;
};

/** The place of a searcher among those of its kind, and the ways one up and one down where it has any. */
export const OrderButtons = ({ searcher: { name, priority }, isFirst, isLast, move }: OrderButtonsProps) => {
  const { t } = useTranslation();
  const ways = [
    { id: 'up', icon: 'arrow-up', label: t('admin.searchers.move_up', { name }), isOver: isFirst, place: priority - 1 },
    {
      id: 'down',
      icon: 'arrow-down',
      label: t('admin.searchers.move_down', { name }),
      isOver: isLast,
      place: priority + 1,
    },
  ] as const;
  const shown = isFirst && isLast ? [] : ways;
  return (
    <span className={classes.order}>
      <span className={classes.place}>{priority}</span>
      {shown.map(({ id, icon, label, isOver, place }) => (
        <ActionIcon
          key={id}
          size={28}
          className={classes.way ?? ''}
          aria-label={label}
          // It keeps the focus where it has nothing left to do.
          {...(isOver && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => {
            if (!isOver) move(place);
          }}
        >
          <Icon name={icon} size={15} />
        </ActionIcon>
      ))}
    </span>
  );
};

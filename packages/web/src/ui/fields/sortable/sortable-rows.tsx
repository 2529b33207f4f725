import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS as Styles } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HiddenText } from '../../hidden-text.tsx';
import { Icon } from '../../icon.tsx';
import type { SortableItem, SortableListProps } from './sortable-item.ts';
import classes from './sortable.module.css';

type RowsProps = SortableListProps<SortableItem> & Required<Pick<SortableListProps<SortableItem>, 'renderItem'>>;
type Step = -1 | 1;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** What a screen reader hears of a drag, in the reader's language. */
const useAnnouncements = (items: readonly SortableItem[]): Announcements => {
  const { t } = useTranslation();
  const of = (id: UniqueIdentifier): string => items.find((item) => item.id === id)?.label ?? '';
  const place = (id: UniqueIdentifier | undefined) => ({
    position: items.findIndex((item) => item.id === id) + 1,
    count: items.length,
  });
  return {
    onDragStart: ({ active: { id } }) => t('input.sortable.lifted', { name: of(id), ...place(id) }),
    onDragOver: ({ active, over }) =>
      over ? t('input.sortable.over', { name: of(active.id), ...place(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('input.sortable.dropped', { name: of(active.id), ...place(over?.id ?? active.id) }),
    onDragCancel: ({ active: { id } }) => t('input.sortable.left', { name: of(id), ...place(id) }),
  };
};

type RowProps = Pick<RowsProps, 'renderItem' | 'isDisabled'> & {
  readonly item: SortableItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (id: string, by: Step) => void;
};

const Row = ({ item, renderItem, isDisabled = false, isFirst, isLast, onStep }: RowProps) => {
  const { t } = useTranslation();
  const sortable = useSortable({ id: item.id, disabled: isDisabled });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const name = item.label;
  const stepButton = (by: Step, label: string, isEnd: boolean) => (
    <ActionIcon
      aria-label={label}
      data-step={`${item.id}:${by}`}
      disabled={isDisabled || isEnd}
      onClick={() => onStep(item.id, by)}
    >
      <Icon name={by === -1 ? 'chevron-up' : 'chevron-down'} />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: Styles.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        disabled={isDisabled}
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={t('input.sortable.move', { name })}
      >
        <Icon name="grip-vertical" />
      </button>
      <span className={classes.content}>{renderItem(item)}</span>
      {stepButton(-1, t('input.sortable.up', { name }), isFirst)}
      {stepButton(1, t('input.sortable.down', { name }), isLast)}
    </li>
  );
};

/** Keeps the focus on the button that was pressed: a row that changes places loses it, and at the end its button is off. */
const useStepFocus = () => {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ readonly id: string; readonly by: Step } | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    const buttonOf = (step: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-step="${CSS.escape(`${id}:${step}`)}"]:not(:disabled)`);
    (buttonOf(by) ?? buttonOf(-by))?.focus();
  });
  const remember = (id: string, by: Step): void => {
    pressed.current = { id, by };
  };
  return { list, remember };
};

/** The rows of `SortableList`, with all that moves them. */
export const SortableRows = ({ label, items, renderItem, isDisabled = false, onReorder }: RowsProps) => {
  const { t } = useTranslation();
  const id = useId();
  const announcements = useAnnouncements(items);
  const { list, remember } = useStepFocus();
  const [announcement, announce] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map((item) => item.id);
  const step = (moved: string, by: Step): void => {
    const from = ids.indexOf(moved);
    remember(moved, by);
    announce(
      t('input.sortable.dropped', { name: items[from]?.label ?? '', position: from + by + 1, count: items.length }),
    );
    onReorder(arrayMove(ids, from, from + by));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('input.sortable.instructions') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={list} className={classes.list} aria-label={label}>
          {items.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              renderItem={renderItem}
              isDisabled={isDisabled}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onStep={step}
            />
          ))}
        </ul>
      </SortableContext>
      <HiddenText isLive>{announcement}</HiddenText>
    </DndContext>
  );
};

import { ActionIcon, Loader, Popover } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { Icon } from '../../icon.tsx';
import classes from './dates.module.css';

type CalendarPopupProps = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The calendar, loaded when the popup opens. */
  readonly children: ReactNode;
};

/** The button at the end of a date's field and the calendar it opens. Escape closes it and goes back to the button. */
export const CalendarPopup = ({ label, isOpen, isDisabled, setOpen, children }: CalendarPopupProps) => (
  <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="none">
    <Popover.Target>
      <ActionIcon
        size={26}
        className={classes.open ?? ''}
        aria-label={label}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={16} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={label} className={classes.popup ?? ''}>
      <Suspense fallback={<Loader size={20} className={classes.loader ?? ''} />}>{children}</Suspense>
    </Popover.Dropdown>
  </Popover>
);

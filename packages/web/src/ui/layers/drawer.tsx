import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { areSingleKeysOn } from '../../platform/shortcuts.ts';
import { useAmounts } from '../amounts.ts';
import classes from './drawer.module.css';
import type { IconName } from '../icon-names.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import { Kbd } from '../marks/kbd.tsx';
import { rememberFocus, useLayer } from './layers.ts';
import { Tip } from './tip.tsx';

type DrawerProps = {
  readonly isOpen: boolean;
  /** The name of what is shown; read out when the drawer opens and when another record takes its place. */
  readonly title: string;
  readonly onClose: () => void;
  /** Where in the list the record stands, counted from one. */
  readonly position?: { readonly at: number; readonly total: number };
  /**
   * The neighbours, by button, by K and J, and by the arrows while nothing inside has the focus; without one the button stays,
   * out of order.
   */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** What letters do, beside J and K. */
  readonly keys?: Readonly<Record<string, () => void>> | undefined;
  /** More buttons at the right of the head: the full page, a menu. */
  readonly actions?: ReactNode;
  /** A line at the lower edge: keys, for example. Not on phones. */
  readonly footer?: ReactNode;
  /** Takes the focus on closing, where the row that opened it is not the one that is shown any more. */
  readonly returnFocusTo?: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** Letters belong to fields, and in menus to the entries; both lie in the drawer as far as events are concerned. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"]') !== null;

type WalkProps = {
  readonly label: string;
  readonly shortcut: string;
  readonly icon: IconName;
  /** Undefined: there is no neighbour on that side. */
  readonly go: (() => void) | undefined;
};

const Walk = ({ label, shortcut, icon, go }: WalkProps) => (
  <Tip label={label} position="bottom">
    <ActionIcon aria-label={label} aria-keyshortcuts={shortcut} aria-disabled={!go} onClick={go}>
      <Icon name={icon} size={17} />
    </ActionIcon>
  </Tip>
);

const DrawerHead = ({ title, onClose, position, onPrevious, onNext, actions }: DrawerProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const place = position && t('feedback.position', { position: number(position.at), total: number(position.total) });
  return (
    <div className={classes.head}>
      <ActionIcon className={classes.back} size={44} aria-label={t('feedback.back')} onClick={onClose}>
        <Icon name="arrow-left" size={20} />
      </ActionIcon>
      <ActionIcon className={classes.close} aria-label={t('feedback.close')} onClick={onClose}>
        <Icon name="x" size={17} />
      </ActionIcon>
      <span className={classes.escape} aria-hidden>
        <Kbd>Esc</Kbd>
      </span>
      {place && <span className={classes.place}>{place}</span>}
      <HiddenText isLive>{place ? `${title}, ${place}` : title}</HiddenText>
      <span className={classes.actions}>
        {position && (
          <>
            <Walk label={t('feedback.previous_record')} shortcut="K" icon="chevron-up" go={onPrevious} />
            <Walk label={t('feedback.next_record')} shortcut="J" icon="chevron-down" go={onNext} />
          </>
        )}
        {actions}
      </span>
    </div>
  );
};

const OpenDrawer = (props: DrawerProps) => {
  const { title, onClose, onPrevious, onNext, keys, footer, returnFocusTo, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  // Over the whole window nothing behind it may take the focus.
  const isFull = useMediaQuery('(width <= 1023px)', undefined, { getInitialValueInEffect: false });
  const trap = useFocusTrap(isFull);
  const homeOfFocus = useEffectEvent(() => returnFocusTo?.() ?? null);
  useLayer(panel, onClose);
  useLayoutEffect(() => {
    const giveBackFocus = rememberFocus();
    panel.current?.focus({ preventScroll: true });
    return () => giveBackFocus(homeOfFocus());
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // Where the focus is on the drawer as a whole the arrows have nothing to scroll.
    const byArrow = event.target === panel.current ? { ArrowDown: onNext, ArrowUp: onPrevious }[event.key] : undefined;
    const letters: Readonly<Record<string, (() => void) | undefined>> = { ...keys, j: onNext, k: onPrevious };
    const byLetter = areSingleKeysOn() ? letters[event.key.toLowerCase()] : undefined;
    const walk = byArrow ?? byLetter;
    if (!walk) return;
    event.preventDefault();
    walk();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for whatever has the focus inside
    <div
      ref={useMergedRef(panel, trap)}
      className={classes.drawer}
      role="dialog"
      data-peek
      aria-modal={isFull || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <DrawerHead {...props} />
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
};

/**
 * A look at one record beside its list, 640 px, at the right edge of the nearest positioned ancestor: a peek, and no modal.
 * The page stays live; on tablets and phones it is the page. Escape closes it, and the focus returns.
 */
export const Drawer = (props: DrawerProps) => (props.isOpen ? <OpenDrawer {...props} /> : null);

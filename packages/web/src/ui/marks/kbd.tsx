import classes from './kbd.module.css';

type KbdProps = {
  readonly children: string;
  /** In a button or on a coloured ground: outlined in its colour and not read out (`aria-keyshortcuts` says it). */
  readonly isHint?: boolean;
};

/** One key. */
export const Kbd = ({ children, isHint = false }: KbdProps) => (
  <kbd className={classes.kbd} data-hint={isHint || undefined} aria-hidden={isHint || undefined}>
    {children}
  </kbd>
);

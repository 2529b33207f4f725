import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keysForAria } from '../../platform/shortcuts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { Address } from '../pages.ts';
import { Tip } from '../../ui/layers/tip.tsx';
import { Keys } from './keys.tsx';
import { useShell } from './shell-state.ts';
import classes from './sidebar.module.css';

type SidebarLinkProps = {
  readonly to: Address;
  readonly icon: IconName;
  readonly label: string;
  /** An arrow at its end: another sidebar comes in place of this one. */
  readonly leadsDeeper?: boolean;
  /** The key that opens it. */
  readonly keys?: string | undefined;
  /** Marked on its own page alone, and not on those below it. */
  readonly isExact?: boolean;
  /** At its end: how much there is. */
  readonly count?: ReactNode;
};

/** A way in the sidebar; down to its icon where the sidebar is collapsed, with its name beside the pointer. */
export const SidebarLink = ({
  to,
  icon,
  label,
  leadsDeeper = false,
  isExact = false,
  keys,
  count,
}: SidebarLinkProps) => {
  const { isCollapsed } = useShell();
  return (
    <Tip label={label} position="right" isOff={!isCollapsed}>
      <Link
        to={to}
        activeOptions={{ exact: isExact }}
        className={classes.item}
        aria-keyshortcuts={keys && keysForAria(keys)}
      >
        <Icon name={icon} size={17} />
        <span className={classes.label}>{label}</span>
        {keys && (
          <span className={classes.end}>
            <Keys of={keys} isHint />
          </span>
        )}
        {count && <span className={classes.end}>{count}</span>}
        {leadsDeeper && (
          <span className={classes.end}>
            <Icon name="chevron-right" size={14} />
          </span>
        )}
      </Link>
    </Tip>
  );
};

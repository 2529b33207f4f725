import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { Address } from '../pages.ts';
import { Tip } from '../../ui/layers/tip.tsx';
import { useShell } from './shell-state.ts';
import classes from './sidebar.module.css';

type SidebarLinkProps = {
  readonly to: Address;
  readonly icon: IconName;
  readonly label: string;
  /** An arrow at its end: another sidebar comes in place of this one. */
  readonly leadsDeeper?: boolean;
};

/** A way in the sidebar; down to its icon where the sidebar is collapsed, with its name beside the pointer. */
export const SidebarLink = ({ to, icon, label, leadsDeeper = false }: SidebarLinkProps) => {
  const { isCollapsed } = useShell();
  return (
    <Tip label={label} position="right" isOff={!isCollapsed}>
      <Link to={to} className={classes.item}>
        <Icon name={icon} size={17} />
        <span className={classes.label}>{label}</span>
        {leadsDeeper && (
          <span className={classes.end}>
            <Icon name="chevron-right" size={14} />
          </span>
        )}
      </Link>
    </Tip>
  );
};

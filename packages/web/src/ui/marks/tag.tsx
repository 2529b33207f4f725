import type { ReactNode } from 'react';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';
import classes from './tag.module.css';

type TagProps = {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** An edge in place of the fill. */
  readonly isOutlined?: boolean;
};

/** A word that somebody gave to a thing: a label, a type, "Default". It is no state and no button. */
export const Tag = ({ children, icon, isOutlined = false }: TagProps) => (
  <span className={classes.tag} data-outlined={isOutlined || undefined}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);

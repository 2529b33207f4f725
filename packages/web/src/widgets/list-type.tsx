import type { ListType } from '@galena/contract/kernel';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import classes from './list-type.module.css';

/** What each kind of list stands with; its word is `widgets.list_types.…`. */
export const listTypeIcons: Readonly<Record<ListType, IconName>> = {
  people: 'address-book',
  company: 'building-skyscraper',
  local: 'map-pin',
  domain: 'world-www',
  influencer: 'speakerphone',
  group: 'users-group',
};

type ListTypeTileProps = {
  readonly type: ListType;
  /** 30 in rows and cards, 22 beside a title. */
  readonly size?: 22 | 30;
  /** In the tenant's colour: something is under way there, or it is the one that is open. */
  readonly isAccented?: boolean;
};

/** The sign of a kind of list on a tile. The word stands beside it, so it is not read out. */
export const ListTypeTile = ({ type, size = 30, isAccented = false }: ListTypeTileProps) => (
  <span className={classes.tile} data-size={size} data-accented={isAccented || undefined} aria-hidden>
    <Icon name={listTypeIcons[type]} size={size === 30 ? 16 : 14} />
  </span>
);

import type { Me } from '@galena/contract/identity';
import type { ListType, ModuleSlug } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import { importOrReload } from '../../platform/chunk-reload.ts';
import type { Registry } from '../../platform/registry.ts';
import type { ParseKeys } from 'i18next';
import { holdsModule, useMe } from '../me.ts';

/** The key of a text that comes with the frame (`<room>.shell`): the code that brings the others is not there yet. */
export type EarlyText = ParseKeys;

/** What everything says of itself that a room adds to the pages of another. */
export type Contribution = {
  /** `<room>.<what>`: nothing else in its slot is called so. */
  readonly id: string;
  /** The kinds of lists that it is for; all, where none are named. */
  readonly listTypes?: readonly ListType[];
  /** A module that the user has to hold. */
  readonly module?: ModuleSlug;
  /** For whom it is, beside modules. The server checks its calls again. */
  readonly only?: (me: Me) => boolean;
};

/** That something is offered at a place, and how. */
export type Offered = {
  /** What it is called there. */
  readonly label: EarlyText;
  /** Among what others offer at the place, the lowest first. */
  readonly order: number;
};

/** What a contribution needs to know of a list. */
export type ListKind = Pick<List, 'type' | 'is_demo' | 'is_archived'>;

/** Fetches the code of a contribution, when it is first shown. */
export type Load<Props> = () => Promise<ComponentType<Props>>;

/** A contribution with its code, to be put into a page between `<Suspense>`. */
export type WithPart<Spec, Props> = Omit<Spec, 'load'> & { readonly Part: ComponentType<Props> };

/** Makes the code of a contribution a component that is fetched when it is first shown. */
export const withPart = <Props extends object, Spec extends { readonly load: Load<Props> }>({
  load,
  ...spec
}: Spec): WithPart<Spec, Props> => ({
  ...spec,
  Part: lazy(importOrReload(async () => ({ default: await load() }))) as unknown as ComponentType<Props>,
});

/** What a file `<name>.contribution.ts` exports: `app` joins them all, and nothing else does. */
export type Contributed = { readonly join: () => () => void };

/** Something for a slot. */
export const contributed = <Item extends Contribution>(slot: Registry<Item>, item: Item): Contributed => ({
  join: () => {
    if (slot.current().some(({ id }) => id === item.id)) throw new Error(`Two contributions are called ${item.id}.`);
    return slot.add(item);
  },
});

/** What a slot holds for this user and this kind of list (null: its place has none). */
export const useContributions = <Item extends Contribution>(
  slot: Registry<Item>,
  type: ListType | null,
): readonly Item[] => {
  const items = useSyncExternalStore(slot.subscribe, slot.current);
  const me = useMe();
  return items.filter(
    ({ listTypes, module, only }) =>
      (listTypes === undefined || (type !== null && listTypes.includes(type))) &&
      (module === undefined || holdsModule(me, module)) &&
      (only === undefined || only(me)),
  );
};

/** A contribution with what it says of a place. */
export type Placed<Item, Place> = { readonly item: Item; readonly place: Place };

/** What is offered at a place, in its order; what is not offered there is left out. */
export const placedIn = <Item, Place extends { readonly order: number }>(
  items: readonly Item[],
  placeOf: (item: Item) => Place | undefined,
): readonly Placed<Item, Place>[] =>
  items
    .flatMap((item) => {
      const place = placeOf(item);
      return place ? [{ item, place }] : [];
    })
    .toSorted((one, other) => one.place.order - other.place.order);

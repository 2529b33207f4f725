import { useEffect, useEffectEvent } from 'react';
import { createRegistry } from '../platform/registry.ts';
import type { IconName } from './icon-names.ts';

/** Something that the command menu offers. */
export type Command = {
  readonly id: string;
  /**
   * `pages`: it leads somewhere; `lists`, `searches`, `records`: to one of the account's; `here`: it does something with what the open page
   * shows; `actions`: it does something from anywhere.
   */
  readonly group: 'pages' | 'lists' | 'searches' | 'records' | 'here' | 'actions';
  readonly icon: IconName;
  /** In place of the icon a tile with its initials: people are round. */
  readonly initials?: 'person' | 'thing';
  /** What it is called, in the reader's language. */
  readonly label: string;
  /** Stands behind the label in grey, and is searched too. */
  readonly hint?: string;
  /** The keys that do the same, as `useShortcut` takes them. */
  readonly keys?: string;
  /** Found by somebody else for what was typed: it fits, whatever stands in its label. */
  readonly isFound?: boolean;
  /** Where it leads: such a command can be opened in a new tab. */
  readonly href?: string;
  readonly run: () => void;
};

/** Fewer letters are not looked for among what the account has. */
export const shortestSought = 2;

/** What the command menu offers now. */
export const commands = createRegistry<Command>();

/**
 * Offers commands for as long as the component stands.
 * @param offered the same array until something about it changes (`useMemo`)
 */
export const useCommands = (offered: readonly Command[]): void => {
  useEffect(() => commands.add(...offered), [offered]);
};

/** Something that can be done with what a page shows. */
export type PageAction = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** What it is done to, where the label does not say it. */
  readonly hint?: string;
  readonly run: () => void;
};

/** Offers what a page can do in the command menu, for as long as the component stands; a key is given to it by `useShortcut`. */
export const usePageActions = (actions: readonly PageAction[]): void => {
  const latest = useEffectEvent((id: string) => actions.find((one) => one.id === id)?.run());
  const key = JSON.stringify(actions.map(({ id, icon, label, hint }) => ({ id, icon, label, hint })));
  useEffect(() => {
    const told = JSON.parse(key) as readonly Omit<PageAction, 'run'>[];
    return commands.add(
      ...told.map(({ id, ...one }): Command => ({
        ...one,
        id: `here:${id}`,
        group: 'here',
        run: () => latest(id),
      })),
    );
  }, [key]);
};

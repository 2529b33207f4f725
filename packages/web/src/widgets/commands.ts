import { useEffect } from 'react';
import { createRegistry } from '../platform/registry.ts';
import type { IconName } from '../ui/icon-names.ts';

/** Something that the command menu offers. */
export type Command = {
  readonly id: string;
  /** `pages`: it leads somewhere; `lists`, `searches`: to a list or a saved search of the account; `actions`: it does something. */
  readonly group: 'pages' | 'lists' | 'searches' | 'actions';
  readonly icon: IconName;
  /** What it is called, in the reader's language. */
  readonly label: string;
  /** Stands behind the label in grey, and is searched too. */
  readonly hint?: string;
  /** Where it leads: such a command can be opened in a new tab. */
  readonly href?: string;
  readonly run: () => void;
};

/** What the command menu offers now. */
export const commands = createRegistry<Command>();

/**
 * Offers commands for as long as the component stands.
 * @param offered the same array until something about it changes (`useMemo`)
 */
export const useCommands = (offered: readonly Command[]): void => {
  useEffect(() => commands.add(...offered), [offered]);
};

import { createContext, use } from 'react';

/** The layers of the shell, of which one is open at a time. */
export type ShellLayer = 'commands' | 'shortcuts' | 'more';

export type ShellState = {
  /** Opens a layer in place of the one that is open; null closes it. */
  readonly show: (layer: ShellLayer | null) => void;
  /** Whether the sidebar is down to its icons. */
  readonly isCollapsed: boolean;
  readonly toggleSidebar: () => void;
  /** There is no sidebar: a tab bar stands at the lower edge. */
  readonly isPhone: boolean;
};

export const Shell = createContext<ShellState | null>(null);

/** What parts of the shell can do to each other. */
export const useShell = (): ShellState => {
  const shell = use(Shell);
  if (!shell) throw new Error('this stands outside the shell');
  return shell;
};

import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

export const colorSchemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

let chosen: MantineColorScheme = 'auto';
let show: (scheme: MantineColorScheme) => void = () => {};

/** Kept in memory: the choice lives with the user's preferences on the server, and the local storage is not for it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => chosen,
  set: (scheme) => {
    chosen = scheme;
  },
  subscribe: (onUpdate) => {
    show = onUpdate;
    // An answer may have come between the first drawing and now.
    onUpdate(chosen);
  },
  unsubscribe: () => {
    show = () => {};
  },
  clear: () => {
    chosen = 'auto';
  },
};

/** Shows the interface in `scheme`; anything that is not one follows the system. */
export const chooseColorScheme = (scheme: unknown): void => {
  chosen = colorSchemes.find((known) => known === scheme) ?? 'auto';
  show(chosen);
};

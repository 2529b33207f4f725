import { useEffect } from 'react';
import { useSingleKeysChoice } from '../../features/identity/preferences.ts';
import { setSingleKeys, startShortcuts } from '../../platform/shortcuts.ts';

/** Listens to the keyboard as the user wishes it. Once, in the shell. */
export const useKeyboard = (): void => {
  const [isOn] = useSingleKeysChoice();
  useEffect(startShortcuts, []);
  useEffect(() => setSingleKeys(isOn), [isOn]);
};

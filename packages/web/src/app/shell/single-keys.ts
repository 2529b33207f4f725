import { useEffect } from 'react';
import { usePreference } from '../../features/identity/preferences.ts';
import { setSingleKeys, startShortcuts } from '../../platform/shortcuts.ts';

/** Whether shortcuts of a single key are on for this user, and the way to change it. */
export const useSingleKeys = (): readonly [boolean, (isOn: boolean) => void] => {
  const [kept, keep] = usePreference('single_keys', ['on', 'off'], 'on');
  return [kept === 'on', (isOn) => keep(isOn ? 'on' : 'off')];
};

/** Listens to the keyboard as the user wishes it. Once, in the shell. */
export const useKeyboard = (): void => {
  const [isOn] = useSingleKeys();
  useEffect(startShortcuts, []);
  useEffect(() => setSingleKeys(isOn), [isOn]);
};

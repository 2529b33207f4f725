import { identityRoutes } from '@galena/contract/identity';
import type { CallInput } from '@galena/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { patchMe, useMe } from './me.ts';

type Choice = CallInput<typeof identityRoutes.setPreference>['body'];

/** Remembers a choice with the user. It holds in this browser at once and stays, even if it could not be remembered. */
export const useRemember = (): ((choice: Choice) => void) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (choice: Choice) => call(identityRoutes.setPreference, { body: choice }),
    // Two quick choices arrive in the order they were made.
    scope: { id: 'preferences' },
  });
  return (choice) => {
    patchMe(queryClient, (me) => ({ ...me, preferences: { ...me.preferences, [choice.key]: choice.value } }));
    mutate(choice);
  };
};

/** A preference of the signed-in user, and the way to change it. `fallback`: what holds until they choose. */
export const usePreference = <Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: Value,
): readonly [Value, (value: Value) => void] => {
  const kept = useMe().preferences[key];
  const remember = useRemember();
  return [values.find((value) => value === kept) ?? fallback, (value) => remember({ key, value })];
};

/** A preference that is more than a word: as it was kept, to be read with care, and the way to change it (null: forget). */
export const useKept = (key: string): readonly [unknown, (value: Choice['value']) => void] => {
  const kept = useMe().preferences[key];
  const remember = useRemember();
  return [kept, (value) => remember({ key, value })];
};

import type { FieldState } from '../../form.ts';

/**
 * A field that belongs to no form: a filter, a setting that holds at once.
 * @param change gets the new value, or null when the field was emptied
 */
export const looseField = <Value>(
  name: string,
  value: Value | null | undefined,
  change: (value: Value | null) => void,
  error?: string,
): FieldState<Value> => ({ name, value, error, change, clear: () => change(null), leave: () => {} });

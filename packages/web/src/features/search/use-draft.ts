import { useEffect, useReducer, type RefObject } from 'react';
import {
  freshForm,
  nextForm,
  valueAt,
  type FormState,
  type FormStep,
  type Sentences,
} from '../../ui/fields/form/form-values.ts';
import { whenReleased } from '../../ui/fields/form/when-released.ts';
import { focusFirstWrong, type FieldState } from '../../ui/form.ts';
import type { Draft } from './question.ts';

/** What the parts of the form share. */
export type DraftForm = {
  readonly draft: Draft;
  /** The sentences that are shown, by field. */
  readonly errors: Sentences;
  /** A field by its path: `location`, `filters.employee_count`. */
  readonly field: <Value>(path: string) => FieldState<Value>;
  /** Shows what is wrong, and takes the focus to the first of it. */
  readonly refuse: (errors: Sentences) => void;
  /** Fills in the whole form. */
  readonly fill: (draft: Draft) => void;
};

/**
 * The form of a search. Fields are checked when they are left and all of them when it is run.
 * @param check finds all that is wrong
 * @param element the one around the fields
 */
export const useDraft = (
  initial: Draft,
  check: (draft: Draft) => Sentences,
  element: RefObject<HTMLElement | null>,
): DraftForm => {
  const [state, step] = useReducer(
    (before: FormState, taken: FormStep) => nextForm(before, taken, (values) => check(values as Draft)),
    initial,
    freshForm,
  );
  useEffect(() => {
    // Runs after a refused attempt, when the fields know that they are wrong.
    if (state.refusals > 0) focusFirstWrong(element.current);
  }, [state.refusals, element]);
  const change = (path: string, value: unknown): void => step({ kind: 'change', path, value });
  return {
    draft: state.values as Draft,
    errors: state.errors,
    field: <Value>(path: string): FieldState<Value> => ({
      name: path,
      value: valueAt(state.values, path) as Value | null | undefined,
      error: state.errors[path]?.[0],
      change: (value) => change(path, value),
      clear: () => change(path, undefined),
      leave: () => whenReleased(() => step({ kind: 'leave', path })),
    }),
    refuse: (errors) => step({ kind: 'refuse', errors }),
    fill: (draft) => step({ kind: 'reset', values: draft }),
  };
};

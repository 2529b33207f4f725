import { CallError } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { useEffect, useMemo, useReducer, useRef, useState, type FormEvent } from 'react';
import {
  freshForm,
  isSameValue,
  nextForm,
  valueAt,
  withValueAt,
  type Fillable,
  type FormState,
  type FormStep,
  type PathOf,
  type Sentences,
  type ValueAt,
} from './fields/form/form-values.ts';
import { whenReleased } from './fields/form/when-released.ts';

type Schema = Parameters<typeof parseFields>[0];
type Given<S extends Schema> = S['_zod']['input'] & object;
type Parsed<S extends Schema> = S['_zod']['output'];

/** What a field of `fields.tsx` and `fields/` needs to show one value of a form. */
export type FieldState<Value> = {
  readonly name: string;
  /** Null or undefined: nothing was chosen. */
  readonly value: Value | null | undefined;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
  /** Back to nothing: null where the contract takes it, else the field is left out. */
  readonly clear: () => void;
  /** The reader goes on to something else: the field may say now what is wrong with it. */
  readonly leave: () => void;
};

type FormOptions<S extends Schema> = {
  /** The body of the contract that the form fills in. */
  readonly schema: S;
  readonly initial: Fillable<Given<S>>;
  /** Does what the form is for. A `CallError` becomes the form's failure; its field sentences go to their fields. */
  readonly submit: (values: Parsed<S>) => Promise<void>;
};

const focusable =
  'input:not([type="hidden"], [type="file"]), textarea, select, button, [tabindex="0"], [contenteditable="true"]';

/** Brings the reader to the first field that is wrong, or into the group that is. @param form the element around the fields */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  // A group may know which of its fields it is.
  const wrong = first?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? first;
  const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable);
  target?.focus();
};

const useFormState = (schema: Schema, initial: unknown) => {
  const check = (values: unknown): Sentences => {
    const result = parseFields(schema, values);
    return result.ok ? {} : result.errors;
  };
  const [state, step] = useReducer(
    (before: FormState, taken: FormStep) => nextForm(before, taken, check),
    initial,
    freshForm,
  );
  const isDirty = useMemo(() => !isSameValue(state.values, state.saved), [state.values, state.saved]);
  return { state, step, check, isDirty };
};

/**
 * A form over a schema of the contract, with the sentences of the house (§5). Fields are checked when they are left and
 * again when the form is sent; then the first wrong one takes the focus.
 * @returns what the form element, its fields and its button need, the last failure that belongs to no single field, and
 * for longer forms whether there is something to save and how many fields need a look (`form-layout.tsx`).
 */
export const useForm = <S extends Schema>({ schema, initial, submit }: FormOptions<S>) => {
  const { state, step, check, isDirty } = useFormState(schema, initial);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Runs after a refused attempt, when the fields know that they are wrong.
    if (state.refusals > 0) focusFirstWrong(form.current);
  }, [state.refusals]);

  const send = async (parsed: Parsed<S>): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await submit(parsed);
      step({ kind: 'save', values: state.values });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = error.body?.errors ?? {};
      if (Object.keys(wrong).some((name) => (name.split('.')[0] ?? '') in initial))
        step({ kind: 'refuse', errors: wrong });
      else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // A form in a dialog is no part of the form behind it, though its events climb there.
    event.stopPropagation();
    if (isBusy) return;
    const result = parseFields(schema, state.values);
    if (!result.ok) return step({ kind: 'refuse', errors: result.errors });
    step({ kind: 'accept' });
    await send(result.value);
  };

  const clear = (path: string): void => {
    const isNullWrong = path in check(withValueAt(state.values, path, null));
    step({ kind: 'change', path, value: isNullWrong ? undefined : null });
  };

  const field = <Path extends PathOf<Given<S>>>(path: Path): FieldState<ValueAt<Given<S>, Path>> => ({
    name: path,
    value: valueAt(state.values, path) as ValueAt<Given<S>, Path>,
    error: state.errors[path]?.[0],
    change: (value) => step({ kind: 'change', path, value }),
    clear: () => clear(path),
    leave: () => whenReleased(() => step({ kind: 'leave', path })),
  });

  return {
    element: { ref: form, noValidate: true, onSubmit },
    field,
    values: state.values as Fillable<Given<S>>,
    /** Back to what was there, or to other values that are as good as saved. */
    reset: (values: Fillable<Given<S>> = state.saved as Fillable<Given<S>>) => step({ kind: 'reset', values }),
    isBusy,
    isDirty,
    failure,
    /** How many fields need a look since the form was sent. */
    problems: state.refusals > 0 ? Object.keys(state.errors).length : 0,
    /** What is wrong with the whole and with no single field. */
    sentence: state.errors['']?.[0],
  };
};

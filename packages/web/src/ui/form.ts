import { CallError } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { useEffect, useMemo, useReducer, useRef, useState, type FormEvent, type RefObject } from 'react';
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

type SchemaForm<S extends Schema> = {
  /** The body of the contract that the form fills in. */
  readonly schema: S;
  readonly initial: Fillable<Given<S>>;
  /** Does what the form is for. A `CallError` becomes the form's failure; its field sentences go to their fields. */
  readonly submit: (values: Parsed<S>) => Promise<void>;
};

/** A form that fills in no single body of the contract: it says itself what is wrong. */
type CheckedForm<Values extends object> = {
  /** Finds all that is wrong with values, by dotted field. */
  readonly check: (values: Values) => Sentences;
  readonly initial: Values;
  /**
   * As above. `field` is for what sending itself fills in. Left out where something else sends what was filled in, and
   * refuses what is wrong (`refuse`).
   */
  readonly submit?: (values: Values, field: Form<Values>['field']) => Promise<void>;
  /** The element around the fields, where that is no form element. */
  readonly around?: RefObject<HTMLElement | null>;
};

/** What `useForm` gives. `Asked` is what the fields are named by, `Values` what they hold while nobody has looked at it. */
export type Form<Asked extends object, Values = Asked> = {
  /** What the form element needs. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** A field by its dotted path: `name`, `hours.0.from`. */
  readonly field: <Path extends PathOf<Asked>>(path: Path) => FieldState<ValueAt<Asked, Path>>;
  /** A field whose path is not known before the page runs; whoever names it says what it holds. */
  readonly fieldAt: <Value>(path: string) => FieldState<Value>;
  readonly values: Values;
  /** The sentences that are shown, by field. */
  readonly errors: Sentences;
  /** Back to what was there, or to other values that are as good as saved. */
  readonly reset: (values?: Values) => void;
  /** Shows what is wrong, and takes the focus to the first of it. */
  readonly refuse: (errors: Sentences) => void;
  readonly isBusy: boolean;
  /** There is something to save. */
  readonly isDirty: boolean;
  /** The last failure that belongs to no single field. */
  readonly failure: CallError | null;
  /** How many fields need a look since the form was sent. */
  readonly problems: number;
  /** What is wrong with the whole and with no single field. */
  readonly sentence: string | undefined;
};

const focusable =
  'input:not([type="hidden"], [type="file"]), textarea, select, button, [tabindex="0"], [contenteditable="true"]';

/** Brings the reader to the first field that is wrong, or into the group that is. @param form the element around the fields */
const focusFirstWrong = (form: HTMLElement | null): void => {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  // A group may know which of its fields it is.
  const wrong = first?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? first;
  const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable);
  target?.focus();
};

type Parsing = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly errors: Sentences };
type Options = SchemaForm<Schema> | CheckedForm<object>;

const parse = (options: Options, values: unknown): Parsing => {
  if ('schema' in options) return parseFields(options.schema, values);
  const errors = options.check(values as object);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: values };
};

const errorsIn = (options: Options, values: unknown): Sentences => {
  const result = parse(options, values);
  return result.ok ? {} : result.errors;
};

/** What stands in a field that was emptied: null where the contract takes it, else it is left out. */
const nothingAt = (options: Options, values: unknown, path: string): null | undefined =>
  'check' in options || path in errorsIn(options, withValueAt(values, path, null)) ? undefined : null;

const useFormState = (options: Options) => {
  const [state, step] = useReducer(
    (before: FormState, taken: FormStep) => nextForm(before, taken, (values) => errorsIn(options, values)),
    options.initial,
    freshForm,
  );
  const isDirty = useMemo(() => !isSameValue(state.values, state.saved), [state.values, state.saved]);
  return { state, step, isDirty };
};

/** Sends what was filled in, and tells what became of it. */
const useSending = ({ initial, submit }: Options, step: (taken: FormStep) => void) => {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (parsed: unknown, values: unknown, field: Form<object>['fieldAt']): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await submit?.(parsed as object, field);
      step({ kind: 'save', values });
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
  return { send, failure, isBusy };
};

/**
 * A form over a schema of the contract, with the sentences of the house, or over a check of its own. Fields are checked
 * when they are left and again when the form is sent; then the first wrong one takes the focus.
 * @returns what the form element, its fields and its button need, the last failure that belongs to no single field, and
 * for longer forms whether there is something to save and how many fields need a look (`form-layout.tsx`).
 */
export function useForm<S extends Schema>(options: SchemaForm<S>): Form<Given<S>, Fillable<Given<S>>>;
export function useForm<Values extends object>(options: CheckedForm<Values>): Form<Values>;
export function useForm(options: Options): Form<object> {
  const { state, step, isDirty } = useFormState(options);
  const { send, failure, isBusy } = useSending(options, step);
  const form = useRef<HTMLFormElement>(null);
  const around = ('around' in options && options.around) || form;

  useEffect(() => {
    // Runs after a refused attempt, when the fields know that they are wrong.
    if (state.refusals > 0) focusFirstWrong(around.current);
  }, [state.refusals, around]);

  const fieldAt = <Value>(path: string): FieldState<Value> => ({
    name: path,
    value: valueAt(state.values, path) as Value | null | undefined,
    error: state.errors[path]?.[0],
    change: (value) => step({ kind: 'change', path, value }),
    clear: () => step({ kind: 'change', path, value: nothingAt(options, state.values, path) }),
    leave: () => whenReleased(() => step({ kind: 'leave', path })),
  });

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // A form in a dialog is no part of the form behind it, though its events climb there.
    event.stopPropagation();
    if (isBusy) return;
    const result = parse(options, state.values);
    if (!result.ok) return step({ kind: 'refuse', errors: result.errors });
    step({ kind: 'accept' });
    await send(result.value, state.values, fieldAt);
  };

  return {
    element: { ref: form, noValidate: true, onSubmit },
    field: fieldAt,
    fieldAt,
    values: state.values as object,
    errors: state.errors,
    reset: (values = state.saved as object) => step({ kind: 'reset', values }),
    refuse: (errors) => step({ kind: 'refuse', errors }),
    isBusy,
    isDirty,
    failure,
    problems: state.refusals > 0 ? Object.keys(state.errors).length : 0,
    sentence: state.errors['']?.[0],
  };
}

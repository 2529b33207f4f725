import { CallError } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { useEffect, useRef, useState, type FormEvent } from 'react';

type Schema = Parameters<typeof parseFields>[0];
type Given<S extends Schema> = S['_zod']['input'] & object;
type Parsed<S extends Schema> = S['_zod']['output'];
/** Every field has a value in a form, also where the contract has one of its own. */
type Filled<S extends Schema> = { [Name in keyof Given<S>]-?: Exclude<Given<S>[Name], undefined> };

/** What a field of `fields.tsx` needs to show one value of a form. */
export type FieldState<Value> = {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
};

type FormOptions<S extends Schema> = {
  /** The body of the contract that the form fills in. */
  readonly schema: S;
  readonly initial: Filled<S>;
  /** Does what the form is for. A `CallError` becomes the form's failure; its field sentences go to their fields. */
  readonly submit: (values: Parsed<S>) => Promise<void>;
};

/**
 * A form over a schema of the contract, with the sentences of the house (§5).
 * @returns what the form element, its fields and its button need, and the last failure that belongs to no single field.
 */
export const useForm = <S extends Schema>({ schema, initial, submit }: FormOptions<S>) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Runs after a refused attempt, when the fields know that they are wrong.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the count is what makes it run
  }, [refusals]);

  const refuse = (wrong: Readonly<Record<string, readonly string[]>>): void => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const send = async (parsed: Parsed<S>): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await submit(parsed);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = error.body?.errors ?? {};
      if (Object.keys(wrong).some((name) => name in initial)) refuse(wrong);
      else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const result = parseFields(schema, values);
    if (result.ok) {
      setErrors({});
      await send(result.value);
    } else refuse(result.errors);
  };

  const change = (name: string, value: unknown): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (!(name in errors)) return;
    // A field that was found wrong says so until it is right, and no longer.
    const result = parseFields(schema, next);
    const { [name]: _, ...rest } = errors;
    const still = result.ok ? undefined : result.errors[name];
    setErrors(still ? { ...rest, [name]: still } : rest);
  };

  const field = <Name extends keyof Given<S> & string>(name: Name): FieldState<Filled<S>[Name]> => ({
    name,
    value: values[name],
    error: errors[name]?.[0],
    change: (value) => change(name, value),
  });

  return { element: { ref: form, noValidate: true, onSubmit }, field, isBusy, failure };
};

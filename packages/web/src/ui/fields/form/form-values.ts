/** Sentences by dotted field; "" for the whole form. */
export type Sentences = Readonly<Record<string, readonly string[]>>;

type Whole = string | number | bigint | boolean | null | undefined | Date | Blob | ((...args: never[]) => unknown);
type Shorter<Depth extends readonly unknown[]> = Depth extends readonly [unknown, ...infer Rest] ? Rest : [];
type Present<T> = Exclude<T, null | undefined>;

/** The dotted paths into a value, four steps deep: `name`, `address.city`, `items.0.label`. */
export type PathOf<T, Depth extends readonly unknown[] = [1, 1, 1, 1]> = Depth extends readonly []
  ? never
  : T extends Whole
    ? never
    : T extends readonly (infer Item)[]
      ? `${number}` | `${number}.${PathOf<Present<Item>, Shorter<Depth>>}`
      : { [Name in keyof T & string]: Name | `${Name}.${PathOf<Present<T[Name]>, Shorter<Depth>>}` }[keyof T & string];

type Step<T, Name extends string> = T extends readonly (infer Item)[] ? Item : Name extends keyof T ? T[Name] : never;

/** What stands at a dotted path, when something does. */
export type ValueAt<T, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? ValueAt<Present<Step<T, Name>>, Rest>
  : Present<Step<T, Path>>;

/** What a form begins with: every field is named, and what nobody has chosen yet is null or undefined. */
export type Fillable<T> = T extends Whole
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Fillable<Item>[]
    : { readonly [Name in keyof T]-?: Fillable<Exclude<T[Name], undefined>> | null | undefined };

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** What stands at a dotted path; undefined where nothing does. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isBag(at) ? at[name] : undefined), values);

/** The same values with another one at a dotted path. What lies beside the path stays the same object. */
export const withValueAt = (values: unknown, path: string, value: unknown): unknown => {
  const [name = '', ...rest] = path.split('.');
  const inner =
    rest.length === 0 ? value : withValueAt(isBag(values) ? values[name] : undefined, rest.join('.'), value);
  if (!Array.isArray(values)) return { ...(isBag(values) ? values : {}), [name]: inner };
  return Object.assign([...(values as unknown[])], { [name]: inner });
};

/** Whether two forms would send the same: an absent field is as good as an undefined one. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (!isBag(one) || !isBag(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameValue(one[name], other[name]),
  );
};

export type FormState = {
  readonly values: unknown;
  /** What the values were when they were last the same here and there. */
  readonly saved: unknown;
  /** The sentences that are shown. */
  readonly errors: Sentences;
  /** Fields that the user has changed. */
  readonly touched: ReadonlySet<string>;
  /** How often in a row sending was refused. */
  readonly refusals: number;
};

export type FormStep =
  | { readonly kind: 'change'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'leave'; readonly path: string }
  | { readonly kind: 'refuse'; readonly errors: Sentences }
  | { readonly kind: 'accept' }
  | { readonly kind: 'save'; readonly values: unknown }
  | { readonly kind: 'reset'; readonly values: unknown };

const under = (path: string) => (name: string) => name === path || name.startsWith(`${path}.`);

/** A field that was found wrong says so until it is right, and no longer; rows of a list may have changed places. */
const stillWrong = (shown: Sentences, found: Sentences, path: string): Sentences => {
  const isUnder = under(path);
  const wasWrongBelow = Object.keys(shown).some(isUnder);
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => name in shown || (wasWrongBelow && isUnder(name))),
  );
};

/** What a form begins with, or begins again with. */
export const freshForm = (values: unknown): FormState => ({
  values,
  saved: values,
  errors: {},
  touched: new Set(),
  refusals: 0,
});

/** The form after one step. `check` finds all that is wrong with values. */
export const nextForm = (state: FormState, step: FormStep, check: (values: unknown) => Sentences): FormState => {
  switch (step.kind) {
    case 'change': {
      const values = withValueAt(state.values, step.path, step.value);
      const touched = state.touched.has(step.path) ? state.touched : new Set([...state.touched, step.path]);
      const hasErrors = Object.keys(state.errors).length > 0;
      return { ...state, values, touched, errors: hasErrors ? stillWrong(state.errors, check(values), step.path) : {} };
    }
    case 'leave': {
      // Whoever only passes through an empty form is not told off.
      if (!state.touched.has(step.path)) return state;
      const found = Object.entries(check(state.values)).filter(([name]) => under(step.path)(name));
      const kept = Object.entries(state.errors).filter(([name]) => !under(step.path)(name));
      return { ...state, errors: Object.fromEntries([...kept, ...found]) };
    }
    case 'refuse':
      return { ...state, errors: step.errors, refusals: state.refusals + 1 };
    case 'accept':
      return { ...state, errors: {}, refusals: 0 };
    case 'save':
      return { ...state, saved: step.values };
    case 'reset':
      return freshForm(step.values);
  }
};

/** One setting of a provider, as its form asks for it. */
export type Setting = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'secret' | 'text' | 'number' | 'switch' | 'choice';
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly preset: SettingValue | undefined;
};

export type SettingValue = string | number | boolean;
export type SettingValues = Readonly<Record<string, SettingValue | null | undefined>>;

type Field = Readonly<Record<string, unknown>>;

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValue = (value: unknown): value is SettingValue => ['string', 'number', 'boolean'].includes(typeof value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const kindOf = (field: Field): Setting['kind'] => {
  if (Array.isArray(field['enum'])) return 'choice';
  if (field['type'] === 'boolean') return 'switch';
  if (field['type'] === 'integer' || field['type'] === 'number') return 'number';
  return field['writeOnly'] === true ? 'secret' : 'text';
};

/** What a form asks for, of the JSON Schema of a provider's settings; its words are the provider's own. */
export const settingsOf = (config: Field): readonly Setting[] => {
  const { properties, required } = config;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isField(properties) ? properties : {}).flatMap(([name, field]) =>
    isField(field)
      ? [
          {
            name,
            label: textOf(field['title']) ?? textOf(field['description']) ?? name,
            kind: kindOf(field),
            choices: Array.isArray(field['enum']) ? field['enum'].filter((one) => typeof one === 'string') : [],
            isRequired: needed.includes(name),
            preset: isValue(field['default']) ? field['default'] : undefined,
          },
        ]
      : [],
  );
};

/** What the fields begin with: what was set and may be shown, else what the provider presumes. */
export const initialValues = (
  settings: readonly Setting[],
  shown: Readonly<Record<string, unknown>>,
): Record<string, SettingValue | null> =>
  Object.fromEntries(
    settings.map(({ name, preset, kind }) => {
      const kept = shown[name];
      if (isValue(kept)) return [name, kept];
      return [name, preset ?? (kind === 'switch' ? false : null)];
    }),
  );

/**
 * What is sent: the fields that were changed. A field that was emptied is taken away, but for a secret, which nobody sees
 * and which stays until another is typed.
 */
export const changedSettings = (
  settings: readonly Setting[],
  before: SettingValues,
  values: SettingValues,
): Record<string, SettingValue | null> =>
  Object.fromEntries(
    settings.flatMap(({ name, kind }): [string, SettingValue | null][] => {
      const value = values[name] === '' ? null : (values[name] ?? null);
      if (value === (before[name] ?? null) || (kind === 'secret' && value === null)) return [];
      return [[name, value]];
    }),
  );

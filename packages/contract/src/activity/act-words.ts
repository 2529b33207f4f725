import type { Activity } from './routes.ts';

/** A language, and its texts by their keys; null for a key that has none. */
export type Texts = { readonly language: string; readonly textOf: (key: string) => string | null };

/** Fields whose codes have the words of others. */
const wordsAs: Readonly<Record<string, string>> = {
  type: 'widgets.list_types',
  access_options: 'widgets.act_values.modules',
  lookup: 'widgets.act_values.action',
};
const languages: ReadonlySet<string> = new Set(['lang', 'languages']);

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value);

const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);

/**
 * What is said of things that were written down: what happened, who did it, what changed. The keys are made of what the server wrote
 * down; what a newer one wrote and has no words yet stays as it is.
 */
export const createActWords = ({ language, textOf }: Texts) => {
  const wordsOf = (key: string, params: Readonly<Record<string, string>> = {}): string =>
    filled(textOf(key) ?? key, params);

  const sentenceOf = ({ entity, action }: { readonly entity: string; readonly action: string }): string =>
    textOf(`widgets.acts.${entity}.${action}`) ?? `${action} ${entity}`.replaceAll('_', ' ');

  const actorOf = ({ kind, id, name }: Activity['actor']): string => {
    if (kind === 'product') return wordsOf('widgets.actors.product');
    if (kind === 'support' && name === null) return wordsOf('widgets.actors.support_alone');
    if (kind === 'support') return wordsOf('widgets.actors.support', { name: name ?? '' });
    if (kind === 'parent') return wordsOf('widgets.actors.parent', { name: name ?? '' });
    return name ?? wordsOf('widgets.actors.gone', { id: String(id ?? '') });
  };

  /** What the interface calls a code (`withhold`, `de`); what is no code stays as somebody wrote it. */
  const wordOf = (field: string, value: string): string => {
    if (!/^[a-z_]+$/.test(value)) return value;
    if (languages.has(field) && value.length === 2)
      return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value;
    return textOf(`${wordsAs[field] ?? `widgets.act_values.${field}`}.${value}`) ?? value;
  };

  const valueOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return wordsOf('widgets.nothing');
    if (typeof value === 'boolean') return wordsOf(value ? 'widgets.yes' : 'widgets.no');
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    if (isMoment(value)) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(value));
    if (Array.isArray(value))
      return value.length === 0 ? wordsOf('widgets.nothing') : value.map((one) => valueOf(field, one)).join(', ');
    return typeof value === 'string' ? wordOf(field, value) : JSON.stringify(value);
  };

  const fieldOf = (name: string): string => textOf(`widgets.act_fields.${name}`) ?? name.replaceAll('_', ' ');

  // Of some acts only that is written down which fields they changed, not what stood in them.
  const changedOf = (name: string, value: unknown): string =>
    name === 'fields' && Array.isArray(value)
      ? value.map((field) => fieldOf(String(field))).join(', ')
      : valueOf(name, value);

  /** Field by field. What was nothing before is told by what it is now. */
  const changesOf = (changes: Activity['changes']): readonly { readonly field: string; readonly text: string }[] =>
    Object.entries(changes).map(([name, [before, after]]) => ({
      field: fieldOf(name),
      text:
        before === null
          ? changedOf(name, after)
          : wordsOf('widgets.change', { before: changedOf(name, before), after: changedOf(name, after) }),
    }));

  return { sentenceOf, actorOf, changesOf };
};

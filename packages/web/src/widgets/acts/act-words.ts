import type { Activity } from '@galena/contract/activity';
import type { ParseKeys } from 'i18next';
import { useTranslation } from '../../platform/use-translation.ts';

type Changes = Activity['changes'];

/** Fields whose codes have the words of others. */
const wordsAs: Readonly<Record<string, string>> = {
  type: 'widgets.list_types',
  access_options: 'widgets.act_values.modules',
  lookup: 'widgets.act_values.action',
};
const languages: ReadonlySet<string> = new Set(['lang', 'languages']);

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value);

/** What is said of things that were written down: what happened, who did it, what changed. */
export const useActWords = () => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;

  // The keys are made of what the server wrote down; a newer one may have written what has no words yet.
  const wordsOf = (key: string, otherwise: string): string =>
    i18n.exists(key) ? t(key as ParseKeys as 'widgets.no') : otherwise;

  const sentenceOf = ({ entity, action }: { readonly entity: string; readonly action: string }): string =>
    wordsOf(`widgets.acts.${entity}.${action}`, `${action} ${entity}`.replaceAll('_', ' '));

  const actorOf = ({ kind, id, name }: Activity['actor']): string => {
    if (kind === 'product') return t('widgets.actors.product');
    if (kind === 'support' && name === null) return t('widgets.actors.support_alone');
    if (kind === 'support') return t('widgets.actors.support', { name: name ?? '' });
    if (kind === 'parent') return t('widgets.actors.parent', { name: name ?? '' });
    return name ?? t('widgets.actors.gone', { id: id ?? '' });
  };

  /** What the interface calls a code (`withhold`, `de`); what is no code stays as somebody wrote it. */
  const wordOf = (field: string, value: string): string => {
    if (!/^[a-z_]+$/.test(value)) return value;
    if (languages.has(field) && value.length === 2)
      return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value;
    return wordsOf(`${wordsAs[field] ?? `widgets.act_values.${field}`}.${value}`, value);
  };

  const valueOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('widgets.nothing');
    if (typeof value === 'boolean') return t(value ? 'widgets.yes' : 'widgets.no');
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    if (isMoment(value)) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(value));
    if (Array.isArray(value))
      return value.length === 0 ? t('widgets.nothing') : value.map((one) => valueOf(field, one)).join(', ');
    return typeof value === 'string' ? wordOf(field, value) : JSON.stringify(value);
  };

  const fieldOf = (name: string): string => wordsOf(`widgets.act_fields.${name}`, name.replaceAll('_', ' '));

  // Of some acts only that is written down which fields they changed, not what stood in them.
  const textOf = (name: string, value: unknown): string =>
    name === 'fields' && Array.isArray(value)
      ? value.map((field) => fieldOf(String(field))).join(', ')
      : valueOf(name, value);

  /** Field by field. What was nothing before is told by what it is now. */
  const changesOf = (changes: Changes): readonly { readonly field: string; readonly text: string }[] =>
    Object.entries(changes).map(([name, [before, after]]) => ({
      field: fieldOf(name),
      text:
        before === null
          ? textOf(name, after)
          : t('widgets.change', { before: textOf(name, before), after: textOf(name, after) }),
    }));

  return { sentenceOf, actorOf, changesOf };
};

import type { HistoryItem } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';

const textAt = ({ params }: HistoryItem, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : '';
};

const undoable = ['archive', 'delete', 'move', 'copy', 'label'] as const;

/** What was looked up, by the action of the look-up. */
const lookups: Readonly<Record<string, 'emails' | 'phones' | 'employees' | 'profiles'>> = {
  email: 'emails',
  phone: 'phones',
  employees: 'employees',
  influencer: 'profiles',
};

/** What was taken back, as the item that told of it. */
const undoneOf = (item: HistoryItem): HistoryItem => {
  const of = textAt(item, 'of');
  const kind = undoable.find((one) => one === of) ?? 'archive';
  return { ...item, kind, params: { ...item.params, what: 'records', is_archived: of !== 'restore' } };
};

/** Who did it, and how much came of it. */
const useHistoryFacts = (): ((item: HistoryItem) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ kind, params, requested, found, credits, user_name: user }) => {
    const words = { count: requested ?? 0, found: number(found ?? 0), requested: number(requested ?? 0) };
    return [
      ...(user ? [user] : []),
      ...(params['undone'] === true ? [t('records.history.undone')] : []),
      ...(kind === 'search' && found !== null ? [t('records.history.found', words)] : []),
      ...(kind === 'enrich' && found !== null ? [t('records.history.found_of', words)] : []),
      ...(kind === 'verify' && found !== null ? [t('records.history.deliverable_of', words)] : []),
      ...(credits > 0 ? [t('money.credits', { count: credits, amount: number(credits) })] : []),
    ];
  };
};

/** What was done, as a sentence, and what else there is to say of it. */
export const useHistoryWords = (): ((item: HistoryItem) => { sentence: string; facts: readonly string[] }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const factsOf = useHistoryFacts();
  const many = (count: number) => ({ count, number: number(count) });
  const sentenceOf = (item: HistoryItem): string => {
    const { kind, params, found } = item;
    const count = many(found ?? 0);
    switch (kind) {
      case 'search':
        return t(params['action'] === 'similar' ? 'records.history.similar' : 'records.history.search', {
          place: textAt(item, 'location'),
        });
      case 'archive': {
        const isArchived = params['is_archived'] !== false;
        if (params['what'] === 'records')
          return isArchived ? t('records.history.archive_records', count) : t('records.history.restore_records', count);
        return isArchived ? t('records.history.archive') : t('records.history.restore');
      }
      case 'delete':
        return t('records.history.delete', count);
      case 'move':
      case 'copy': {
        const [to, from] = [textAt(item, 'to'), textAt(item, 'from')];
        const here = kind === 'move' ? 'moved_here' : 'copied_here';
        return from === ''
          ? t(`records.history.${kind}`, { ...count, list: to })
          : t(`records.history.${here}`, { ...count, list: from });
      }
      case 'suppress':
        return t('records.history.suppress', count);
      case 'label':
        return t('records.history.label', count);
      case 'undo':
        return t('records.history.undo', { what: sentenceOf(undoneOf(item)) });
      case 'enrich':
        return t(`records.history.${lookups[textAt(item, 'action')] ?? 'enrich'}`);
      case 'import': {
        const words = { ...count, file: textAt(item, 'file') };
        return params['what'] === 'undo'
          ? t('records.history.import_undone', words)
          : t('records.history.import', words);
      }
      case 'export':
        return t('records.history.export', count);
      default:
        return t(`records.history.${kind}`);
    }
  };
  return (item) => ({ sentence: sentenceOf(item), facts: factsOf(item) });
};

import type { SearcherInfo } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { SegmentField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import type { DraftForm } from '../question.ts';

/** How much of what is asked a record has to fulfil. */
export const MatchField = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useTranslation();
  const field = form.field('match');
  return (
    <SegmentField
      field={{
        ...field,
        value: String(field.value ?? 100),
        change: (value: string) => field.change(value === '50' ? 50 : 100),
      }}
      label={t('search.match')}
      choices={[
        { value: '100', label: t('search.match_all') },
        { value: '50', label: t('search.match_half') },
      ]}
    />
  );
};

type SourceFieldProps = { readonly form: DraftForm; readonly sources: readonly SearcherInfo[] };

const anySource = 'any';

/** Whom to ask, where there are several: one of them, or whichever has data of the place. */
export const SourceField = ({ form, sources }: SourceFieldProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const [first] = sources;
  if (!first || sources.length < 2) return null;
  const field = form.field('searcher');
  // Invented leads stand in for nobody.
  const hasAny = sources.filter((source) => !source.is_sandbox).length > 1;
  const options = sources.map((source) => ({
    value: source.key,
    label: labelOf(source),
    ...(source.is_sandbox ? { note: t('search.demo') } : {}),
  }));
  return (
    <SelectField
      field={{
        ...field,
        value: field.value ?? (hasAny ? anySource : first.key),
        change: (key: string) => (key === anySource ? field.clear() : field.change(key)),
      }}
      label={t('search.source')}
      options={[...(hasAny ? [{ value: anySource, label: t('search.any_source') }] : []), ...options]}
    />
  );
};

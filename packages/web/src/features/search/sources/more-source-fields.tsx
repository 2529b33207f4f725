import { maxMoreSearchers, type SearcherInfo } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import type { DraftForm } from '../question.ts';

type MoreSourceFieldsProps = { readonly form: DraftForm; readonly sources: readonly SearcherInfo[] };

const nobody = 'nobody';

/** Whom to ask after the chosen source, one after the other, while leads are missing. Invented leads stand among no others. */
export const MoreSourceFields = ({ form, sources }: MoreSourceFieldsProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const { searcher } = form.values;
  const field = form.field('more_searchers');
  const real = sources.filter((source) => !source.is_sandbox);
  if (!real.some(({ key }) => key === searcher)) return null;
  const isOffered = (key: string): boolean => key !== searcher && real.some((one) => one.key === key);
  const chosen = (field.value ?? []).filter(isOffered);
  const free = real.filter(({ key }) => key !== searcher && !chosen.includes(key));
  const places = [...chosen, ...(free.length > 0 && chosen.length < maxMoreSearchers ? [null] : [])];
  return places.map((own, at) => (
    <SelectField
      // By its place: what is chosen changes in a field, and the field with the focus stays where it is.
      key={`place ${at}`}
      field={{
        ...field,
        value: own ?? nobody,
        // What came after a source that goes moves up.
        change: (key: string) =>
          field.change(
            key === nobody ? chosen.filter((one) => one !== own) : chosen.toSpliced(at, own === null ? 0 : 1, key),
          ),
      }}
      label={t(at === 0 ? 'search.then_source' : 'search.then_source_next')}
      options={[
        { value: nobody, label: t('search.no_more_sources') },
        ...real
          .filter(({ key }) => key === own || free.some((one) => one.key === key))
          .map((source) => ({ value: source.key, label: labelOf(source) })),
      ]}
    />
  ));
};

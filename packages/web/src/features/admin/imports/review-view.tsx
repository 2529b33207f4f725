import { importRoutes as routes, type CatalogueImportPreview } from '@galena/contract/catalogue';
import { CallError, type ColumnMapping } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { useForm, type Form } from '../../../ui/form.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { CheckFacts } from '../../../widgets/columns/check-facts.tsx';
import { ColumnsForm, ColumnsOptions, ColumnsPanes } from '../../../widgets/columns/columns-layout.tsx';
import { ColumnsTable } from '../../../widgets/columns/columns-table.tsx';
import { EncodingField } from '../../../widgets/columns/encoding-field.tsx';
import { useFieldTitle, useRefusals } from './import-words.ts';
import classes from './imports.module.css';
import { useImports } from './use-imports.ts';

type Draft = {
  readonly encoding: string;
  /** What was changed of what the columns seem to hold. */
  readonly mapping: ColumnMapping;
};

const bodyOf = ({ encoding, mapping }: Draft) => ({ ...(encoding !== '' && { encoding }), mapping });

const useReview = (id: number, leave: () => void) => {
  const queryClient = useQueryClient();
  const forget = (): Promise<void> => {
    leave();
    return queryClient.invalidateQueries({ queryKey: keyOf(routes.imports) });
  };
  const form = useForm<Draft>({
    initial: { encoding: '', mapping: {} },
    check: () => ({}),
    submit: async (values) => {
      await call(routes.begin, { params: { id }, body: bodyOf(values) });
      await forget();
    },
  });
  const preview = useQuery({
    ...queryOf(routes.preview, { params: { id }, body: bodyOf(form.values) }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const discard = useMutation({ mutationFn: () => call(routes.discard, { params: { id } }), onSuccess: forget });
  return { form, preview, discard };
};

type PreviewProps = {
  readonly preview: CatalogueImportPreview;
  /** It is of how the columns were matched a moment ago. */
  readonly isOld: boolean;
};

/** What would come of the first rows. */
const CheckCard = ({ preview, isOld }: PreviewProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refusalsOf = useRefusals();
  const { checked, usable, refused } = preview;
  const of = { count: checked, number: number(checked) };
  const facts = [
    { id: 'usable', title: t('admin.imports.review.usable'), count: usable },
    { id: 'refused', title: t('admin.imports.review.refused'), count: checked - usable },
  ];
  const lines = refusalsOf(refused);
  return (
    <SectionCard
      title={t('admin.imports.review.check')}
      lead={preview.is_whole ? t('widgets.columns.of_all', of) : t('widgets.columns.of_first', of)}
    >
      <CheckFacts facts={facts} isOld={isOld} />
      {lines.length > 0 && (
        <ul className={classes.facts}>
          {lines.map(({ id, line }) => (
            <li key={id}>{line}</li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
};

/** Fields without which no row can be read. */
const Lacking = ({ lacking }: Pick<CatalogueImportPreview, 'lacking'>) => {
  const { t, i18n } = useTranslation();
  const titleOf = useFieldTitle();
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  if (lacking.length === 0) return null;
  return (
    <Note tone="warning">
      {lacking
        .map((fields) => t('admin.imports.review.needs', { fields: either.format(fields.map(titleOf)) }))
        .join(' ')}
    </Note>
  );
};

const Review = ({ form, preview, isOld }: PreviewProps & { readonly form: Form<Draft> }) => {
  const { t } = useTranslation();
  const titleOf = useFieldTitle();
  const { mapping, encoding } = form.values;
  const taken = preview.taken.map((column) => [column, t('admin.imports.review.taken')] as const);
  const side = (
    <>
      <CheckCard preview={preview} isOld={isOld} />
      <SectionCard title={t('admin.imports.review.options')}>
        <EncodingField field={form.field('encoding')} found={encoding === '' ? preview.encoding : null} />
      </SectionCard>
    </>
  );
  return (
    <ColumnsPanes side={side}>
      <SectionCard title={t('widgets.columns.title')} lead={t('widgets.columns.lead')}>
        {preview.columns.every(({ field }) => field === null) && (
          <Note tone="warning" isAlert>
            {t('widgets.columns.nothing_matched')}
          </Note>
        )}
        <ColumnsTable
          columns={preview.columns}
          fields={preview.fields.map((name) => ({ name, title: titleOf(name) }))}
          mapping={mapping}
          change={(column, field) => form.field('mapping').change({ ...mapping, [column]: field })}
          notes={Object.fromEntries(taken)}
        />
      </SectionCard>
    </ColumnsPanes>
  );
};

type UnreadProps = { readonly form: Form<Draft>; readonly error: Error | null; readonly retry: () => unknown };

/** The file could not be read: in another encoding it may be. */
const Unread = ({ form, error, retry }: UnreadProps) => {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.status !== 422) return <LoadFailure error={error} retry={retry} isWhole />;
  return (
    <SectionCard title={t('widgets.columns.unread')}>
      <Note tone="danger" isAlert>
        {sentenceOf(error)}
      </Note>
      <ColumnsOptions>
        <EncodingField field={form.field('encoding')} found={null} />
      </ColumnsOptions>
    </SectionCard>
  );
};

type ReviewViewProps = { readonly id: number; readonly leave: () => void };

/** Shows what a table holds, lets its columns be put right, and begins its import. */
export const ReviewView = ({ id, leave }: ReviewViewProps) => {
  const { t } = useTranslation();
  const { form, preview, discard } = useReview(id, leave);
  const file = useImports().data?.imports.find((one) => one.id === id)?.file ?? '';
  const { data, error, isPlaceholderData, refetch } = preview;
  const seen = error && !isPlaceholderData ? undefined : data?.data;
  const buttons = (
    <>
      <Button variant="subtle" onClick={leave}>
        {t('admin.imports.review.leave')}
      </Button>
      <Button variant="subtle" loading={discard.isPending} onClick={() => discard.mutate()}>
        {t('admin.imports.review.discard')}
      </Button>
      <Button type="submit" variant="filled" loading={form.isBusy} disabled={seen?.lacking.length !== 0}>
        {t('admin.imports.start')}
      </Button>
    </>
  );
  return (
    <ColumnsForm form={form} file={file} buttons={buttons}>
      {seen && <Review form={form} preview={seen} isOld={isPlaceholderData} />}
      {!seen && (error ? <Unread form={form} error={error} retry={refetch} /> : <SkeletonText lines={8} />)}
      {seen && <Lacking lacking={seen.lacking} />}
      <LoadFailure error={form.failure} />
    </ColumnsForm>
  );
};

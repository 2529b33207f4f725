import {
  duplicateWays,
  type DuplicateWay,
  type ImportPreview,
  listImportRoutes as routes,
  type ListImport,
} from '@galena/contract/imports';
import { CallError, type ColumnMapping, type DayOrder } from '@galena/contract/kernel';
import type { DecimalMark } from '@galena/contract/labels';
import { listRoutes, type List } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm, type Form } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { ColumnsForm, ColumnsOptions, ColumnsPanes } from '../../widgets/columns/columns-layout.tsx';
import { ColumnsTable } from '../../widgets/columns/columns-table.tsx';
import { EncodingField } from '../../widgets/columns/encoding-field.tsx';
import { PhoneCountryField } from '../../widgets/columns/phone-country-field.tsx';
import { CheckCard } from './check-card.tsx';
import { NotationFields } from './notation-fields.tsx';

type Draft = {
  readonly encoding: string;
  readonly sheet: string;
  readonly phone_country: string;
  /** Empty: as the file shows. */
  readonly day_order: DayOrder | '';
  readonly decimal_mark: DecimalMark | '';
  readonly duplicates: DuplicateWay;
  /** What was changed of how the columns are matched; null: nothing. */
  readonly mapping: ColumnMapping | null;
};

const initial: Draft = {
  encoding: '',
  sheet: '',
  phone_country: '',
  day_order: '',
  decimal_mark: '',
  duplicates: 'skip',
  mapping: null,
};

const bodyOf = ({ encoding, sheet, phone_country, day_order, decimal_mark, mapping }: Draft) => ({
  ...(encoding !== '' && { encoding }),
  ...(sheet !== '' && { sheet }),
  ...(phone_country !== '' && { phone_country }),
  ...(day_order !== '' && { day_order }),
  ...(decimal_mark !== '' && { decimal_mark }),
  ...(mapping !== null && { mapping }),
});

const useMatching = (id: number) => {
  const queryClient = useQueryClient();
  const form = useForm<Draft>({
    initial,
    check: () => ({}),
    submit: async (values) => {
      await call(routes.start, { params: { id }, body: { ...bodyOf(values), duplicates: values.duplicates } });
      await Promise.all(
        [routes.import, routes.imports, listRoutes.get].map((route) =>
          queryClient.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      );
    },
  });
  const preview = useQuery({
    ...queryOf(routes.preview, { params: { id }, body: bodyOf(form.values) }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { form, preview };
};

type FormOfMatching = Form<Draft>;

const SheetField = ({ form, preview }: { readonly form: FormOfMatching; readonly preview: ImportPreview }) => {
  const { t } = useTranslation();
  const field = form.field('sheet');
  return (
    <SelectField
      field={{
        ...field,
        value: preview.sheet ?? '',
        // Another sheet has other columns.
        change: (sheet: string) => form.reset({ ...form.values, sheet, mapping: null }),
      }}
      label={t('imports.match.sheet')}
      options={preview.sheets.map((value) => ({ value, label: value }))}
    />
  );
};

const isPhone = ({ field }: ImportPreview['columns'][number]): boolean => field === 'phone';

const Options = ({ form, preview }: { readonly form: FormOfMatching; readonly preview: ImportPreview }) => {
  const { t } = useTranslation();
  return (
    <ColumnsOptions>
      {preview.format === 'csv' ? (
        <EncodingField field={form.field('encoding')} found={form.values.encoding === '' ? preview.encoding : null} />
      ) : (
        preview.sheets.length > 1 && <SheetField form={form} preview={preview} />
      )}
      {preview.columns.some(isPhone) && (
        <PhoneCountryField field={form.field('phone_country')} help={t('imports.match.phone_country_help')} />
      )}
      <NotationFields preview={preview} fieldOf={(part) => form.fieldAt<string>(part)} />
      <RadioField
        field={form.field('duplicates')}
        label={t('imports.duplicates.label')}
        choices={duplicateWays.map((value) => ({
          value,
          label: t(`imports.duplicates.${value}`),
          help: t(`imports.duplicates.${value}_help`),
        }))}
      />
    </ColumnsOptions>
  );
};

type MatchProps = { readonly form: FormOfMatching; readonly preview: ImportPreview; readonly isOld: boolean };

const Matching = ({ form, preview, isOld }: MatchProps) => {
  const { t } = useTranslation();
  const isMatched = preview.columns.some(({ field }) => field !== null);
  const lead = preview.is_remembered ? t('imports.match.remembered') : t('widgets.columns.lead');
  const change = (column: string, field: string | null): void => {
    const now = Object.fromEntries(preview.columns.map((one) => [one.name, one.field]));
    form.field('mapping').change({ ...now, ...form.values.mapping, [column]: field });
  };
  const side = (
    <>
      <CheckCard preview={preview} isOld={isOld} />
      <SectionCard title={t('imports.duplicates.title')}>
        <Options form={form} preview={preview} />
      </SectionCard>
    </>
  );
  return (
    <ColumnsPanes side={side}>
      <SectionCard title={t('widgets.columns.title')} lead={lead}>
        {!isMatched && (
          <Note tone="warning" isAlert>
            {t('widgets.columns.nothing_matched')}
          </Note>
        )}
        <ColumnsTable columns={preview.columns} fields={preview.fields} mapping={form.values.mapping} change={change} />
      </SectionCard>
    </ColumnsPanes>
  );
};

type Preview = ReturnType<typeof useMatching>['preview'];

/** The file could not be read: in another encoding it may be. */
const Unread = ({ form, error, refetch }: { readonly form: FormOfMatching } & Pick<Preview, 'error' | 'refetch'>) => {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.status !== 422)
    return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <SectionCard title={t('widgets.columns.unread')}>
      <Note tone="danger" isAlert>
        {sentenceOf(error)}
      </Note>
      <EncodingField field={form.field('encoding')} found={null} />
    </SectionCard>
  );
};

type MatchStepProps = { readonly list: List; readonly one: ListImport; readonly leave: () => void };

/** Shows what a file holds, lets its columns be matched, and begins. */
export const MatchStep = ({ one, leave }: MatchStepProps) => {
  const { t } = useTranslation();
  const { form, preview } = useMatching(one.id);
  const { data, error, isPlaceholderData, refetch } = preview;
  const seen = error && !isPlaceholderData ? undefined : data?.data;
  const buttons = (
    <>
      <Button variant="subtle" onClick={leave}>
        {t('imports.match.another')}
      </Button>
      <Button type="submit" variant="filled" loading={form.isBusy} disabled={seen?.identifies !== true}>
        {t('imports.match.start')}
      </Button>
    </>
  );
  return (
    <ColumnsForm form={form} file={one.file} buttons={buttons}>
      {seen && <Matching form={form} preview={seen} isOld={isPlaceholderData} />}
      {!seen && (error ? <Unread form={form} error={error} refetch={refetch} /> : <SkeletonText lines={8} />)}
      {seen && !seen.identifies && <Note tone="warning">{t('imports.match.needs', { fields: seen.needed })}</Note>}
      <LoadFailure error={form.failure} />
    </ColumnsForm>
  );
};

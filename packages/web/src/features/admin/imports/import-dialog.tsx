import {
  importKinds,
  importRoutes as routes,
  importSources,
  maxImportBytes,
  type ImportSource,
} from '@galena/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { FileDrop } from '../../../ui/fields/files/file-drop.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';

const endings: Readonly<Record<ImportSource, readonly string[]>> = {
  osm: ['pbf', 'osm', 'gz'],
  overture: ['parquet', 'geojsonseq', 'geojson', 'json'],
  csv: ['csv', 'tsv', 'txt', 'jsonl', 'ndjson'],
};
const types = Object.values(endings).flat();

/** What is not recognized by itself. */
const encodings = ['windows-1250', 'windows-1251', 'macintosh', 'shift_jis', 'gb18030', 'euc-kr', 'big5'];

/** What a file probably is, by its name. */
const sourceOf = (name: string): ImportSource => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  // A packed table, too, ends in gz.
  if (/\.(csv|tsv|txt|jsonl|ndjson)\.gz$/i.test(name)) return 'csv';
  return importSources.find((source) => endings[source].includes(ending)) ?? 'csv';
};

type Draft = {
  readonly source: ImportSource;
  readonly kind: (typeof importKinds)[number];
  readonly name: string;
  readonly encoding: string | null;
  readonly file: File | null;
};

const initial: Draft = { source: 'csv', kind: 'local', name: '', encoding: null, file: null };

const useImportForm = (close: () => void) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useForm<Draft>({
    initial,
    check: ({ file }): Record<string, string[]> => (file === null ? { file: [t('admin.imports.file_missing')] } : {}),
    submit: async ({ source, kind, name, encoding, file }) => {
      if (file === null) return;
      const isTable = source === 'csv';
      const more = { ...(name.trim() && { name }), ...(isTable && encoding !== null && { encoding }) };
      const file_date = new Date(file.lastModified).toISOString().slice(0, 10);
      await call(routes.start, { body: { source, kind: isTable ? kind : 'local', ...more, file_date, file } });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.imports) });
      close();
    },
  });
};

type FormOfImport = ReturnType<typeof useImportForm>;

/** What only a table has to be asked. */
const TableFields = ({ form }: { readonly form: FormOfImport }) => {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        field={form.field('kind')}
        label={t('admin.imports.kind')}
        options={importKinds.map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
        isSearchable={false}
      />
      <SelectField
        field={form.fieldAt<string>('encoding')}
        label={t('admin.imports.encoding')}
        help={t('admin.imports.encoding_help')}
        options={encodings.map((value) => ({ value, label: value }))}
        isSearchable={false}
        isOptional
      />
    </>
  );
};

/** The file, and how far it is on its way. */
const FileField = ({ form }: { readonly form: FormOfImport }) => {
  const { t } = useTranslation();
  const { file } = form.values;
  const field = form.fieldAt<File | null>('file');
  const state = form.isBusy ? 'sending' : 'waiting';
  return (
    <FileDrop
      label={t('admin.imports.file')}
      types={types}
      maxBytes={maxImportBytes}
      {...(field.error === undefined ? {} : { error: field.error })}
      files={file === null ? [] : [{ id: 'file', name: file.name, size: file.size, state }]}
      onFiles={([chosen]) => {
        if (!chosen) return;
        field.change(chosen);
        form.field('source').change(sourceOf(chosen.name));
      }}
      onRemove={() => field.change(null)}
    />
  );
};

/** Uploads a file and lets it be imported. */
export const ImportDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const form = useImportForm(close);
  return (
    <Dialog title={t('admin.imports.add')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <FileField form={form} />
        <RadioField
          field={form.field('source')}
          label={t('admin.imports.source')}
          choices={importSources.map((value) => ({ value, label: t(`admin.imports.sources.${value}`) }))}
        />
        {form.values.source === 'csv' && <TableFields form={form} />}
        <TextField
          field={form.field('name')}
          label={t('admin.imports.dataset')}
          help={t('admin.imports.dataset_help')}
          isOptional
        />
        <DialogActions label={t('admin.imports.start')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

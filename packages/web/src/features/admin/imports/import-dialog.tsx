import {
  importKinds,
  importRoutes as routes,
  importSources,
  maxImportBytes,
  type CatalogueImport,
  type ImportSource,
} from '@galena/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
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
  readonly file: File | null;
};

const initial: Draft = { source: 'csv', kind: 'local', name: '', file: null };

const useImportForm = (done: (started: CatalogueImport) => void) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useForm<Draft>({
    initial,
    check: ({ file }): Record<string, string[]> => (file === null ? { file: [t('admin.imports.file_missing')] } : {}),
    submit: async ({ source, kind, name, file }) => {
      if (file === null) return;
      const isTable = source === 'csv';
      const file_date = new Date(file.lastModified).toISOString().slice(0, 10);
      // Nobody knows what the columns of a table hold before they are seen.
      const how = { kind: isTable ? kind : ('local' as const), review: isTable, file_date };
      const { data } = await call(routes.start, { body: { source, ...how, ...(name.trim() && { name }), file } });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.imports) });
      done(data);
    },
  });
};

type FormOfImport = ReturnType<typeof useImportForm>;

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

type ImportDialogProps = {
  readonly close: () => void;
  /** Told what became of the file: a table is a draft. */
  readonly done: (started: CatalogueImport) => void;
};

/** Uploads a file and lets it be imported; the columns of a table are looked at before. */
export const ImportDialog = ({ close, done }: ImportDialogProps) => {
  const { t } = useTranslation();
  const form = useImportForm(done);
  const isTable = form.values.source === 'csv';
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
        {isTable && (
          <SelectField
            field={form.field('kind')}
            label={t('admin.imports.kind')}
            options={importKinds.map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
            isSearchable={false}
          />
        )}
        <TextField
          field={form.field('name')}
          label={t('admin.imports.dataset')}
          help={t('admin.imports.dataset_help')}
          isOptional
        />
        <DialogActions
          label={isTable ? t('admin.imports.continue') : t('admin.imports.start')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

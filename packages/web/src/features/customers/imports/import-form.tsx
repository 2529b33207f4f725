import {
  customerColumns,
  customerImportRoutes as routes,
  maxCustomerFileBytes,
  maxCustomerRows,
} from '@galena/contract/customers';
import type { Package } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FileDrop } from '../../../ui/fields/files/file-drop.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { saveBlob } from '../../../widgets/save-blob.ts';
import { packageOptions } from '../package-options.ts';
import classes from './imports.module.css';

type Draft = { readonly file: File | null; readonly package_id: number };

/** A file as it should be, with a package of the reseller's own. */
const sampleOf = ({ slug }: Package): Blob => {
  const rows = [
    customerColumns,
    ['ada@company.example', 'Ada', 'Byron', slug, '30'],
    ['grace@company.example', 'Grace', 'Hopper', '', ''],
  ];
  return new Blob([rows.map((cells) => `${cells.join(',')}\r\n`).join('')], { type: 'text/csv' });
};

type FormProps = {
  /** Those on sale; at least one. */
  readonly packages: readonly [Package, ...Package[]];
  readonly onStarted: () => Promise<void>;
  readonly close: () => void;
};

/** Takes a file of customers and says what will happen with it. */
export const ImportForm = ({ packages, onStarted, close }: FormProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const form = useForm<Draft>({
    initial: { file: null, package_id: packages[0].id },
    check: ({ file }): Record<string, string[]> => (file ? {} : { file: [t('customers.import.missing')] }),
    submit: async ({ file, package_id: packageId }) => {
      if (!file) return;
      await call(routes.start, { body: { package_id: packageId, file } });
      await onStarted();
    },
  });
  const { file } = form.values;
  const field = form.fieldAt<File | null>('file');
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <FileDrop
        label={t('customers.import.file')}
        help={t('customers.import.file_help', { columns: customerColumns.join(', '), rows: number(maxCustomerRows) })}
        types={['csv', 'tsv', 'txt']}
        maxBytes={maxCustomerFileBytes}
        {...(field.error === undefined ? {} : { error: field.error })}
        files={
          file ? [{ id: 'file', name: file.name, size: file.size, state: form.isBusy ? 'sending' : 'waiting' }] : []
        }
        onFiles={([chosen]) => chosen && field.change(chosen)}
        onRemove={() => field.change(null)}
      />
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="download" size={15} />}
          onClick={() => saveBlob(sampleOf(packages[0]), 'customers.csv')}
        >
          {t('customers.import.sample')}
        </Button>
      </div>
      <SelectField
        field={form.fieldAt<number>('package_id')}
        label={t('customers.import.package')}
        help={t('customers.import.package_help')}
        options={packageOptions(packages)}
      />
      <p className={classes.muted}>{t('customers.import.invitations')}</p>
      <DialogActions label={t('customers.import.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
    </DialogForm>
  );
};

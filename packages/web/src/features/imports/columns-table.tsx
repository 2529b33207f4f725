import type { ImportPreview } from '@galena/contract/imports';
import { ownOf, type ColumnMapping } from '@galena/contract/kernel';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './imports.module.css';

type Column = ImportPreview['columns'][number];

type ColumnsTableProps = {
  readonly preview: ImportPreview;
  /** What was changed since the preview was asked for. */
  readonly mapping: ColumnMapping | null;
  readonly change: (column: string, field: string | null) => void;
};

const useColumns = ({ preview, mapping, change }: ColumnsTableProps): PlainColumn<Column>[] => {
  const { t, i18n } = useTranslation();
  const fields = preview.fields
    .map(({ name, title }) => ({ value: name, label: title }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  const options = [{ value: '', label: t('imports.match.none') }, ...fields];
  return [
    { id: 'column', title: t('imports.match.column'), kind: 'sentence', width: '26%', cell: ({ name }) => name },
    {
      id: 'examples',
      title: t('imports.match.examples'),
      kind: 'sentence',
      card: 'line',
      cell: ({ examples }) =>
        examples.length > 0 ? (
          <span className={classes.examples}>{examples.join(' · ')}</span>
        ) : (
          <span className={classes.none}>{t('imports.match.no_examples')}</span>
        ),
    },
    {
      id: 'field',
      title: t('imports.match.field'),
      card: 'line',
      width: 240,
      cell: ({ name, field }) => (
        <div className={classes.field}>
          <SelectField
            label={t('imports.match.field_of', { column: name })}
            field={{
              name: `mapping.${name}`,
              value: (mapping ? ownOf(mapping, name) : field) ?? '',
              error: undefined,
              change: (value: string) => change(name, value === '' ? null : value),
              clear: () => change(name, null),
              leave: () => undefined,
            }}
            options={options}
          />
        </div>
      ),
    },
  ];
};

/** The columns of a file, what stands in them, and where each of them goes. */
export const ColumnsTable = (props: ColumnsTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('imports.match.title')}
      columns={useColumns(props)}
      rows={props.preview.columns}
      rowId={({ name }) => name}
      isFramed
    />
  );
};

import type { ColumnMapping, ImportColumn } from '@galena/contract/kernel';
import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './columns.module.css';

type ColumnsTableProps = {
  readonly columns: readonly ImportColumn[];
  /** What a column may hold. */
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  /** What was changed since the columns were asked for; of those it does not name nothing was. */
  readonly mapping: ColumnMapping | null;
  readonly change: (column: string, field: string | null) => void;
  /** Why some of them go nowhere, by their names. */
  readonly notes?: Readonly<Record<string, string>>;
};

const useColumns = ({ fields, mapping, change, notes = {} }: ColumnsTableProps): PlainColumn<ImportColumn>[] => {
  const { t, i18n } = useTranslation();
  const sorted = fields
    .map(({ name, title }) => ({ value: name, label: title }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  const options = [{ value: '', label: t('widgets.columns.none') }, ...sorted];
  return [
    { id: 'column', title: t('widgets.columns.column'), kind: 'sentence', width: '26%', cell: ({ name }) => name },
    {
      id: 'examples',
      title: t('widgets.columns.examples'),
      kind: 'sentence',
      card: 'line',
      cell: ({ examples }) =>
        examples.length > 0 ? (
          <span className={classes.examples}>{examples.join(' · ')}</span>
        ) : (
          <span className={classes.none}>{t('widgets.columns.no_examples')}</span>
        ),
    },
    {
      id: 'field',
      title: t('widgets.columns.field'),
      card: 'line',
      width: 240,
      cell: ({ name, field }) => (
        <div className={classes.field}>
          <SelectField
            label={t('widgets.columns.field_of', { column: name })}
            field={{
              name: `mapping.${name}`,
              value: (mapping && Object.hasOwn(mapping, name) ? mapping[name] : field) ?? '',
              error: undefined,
              change: (value: string) => change(name, value === '' ? null : value),
              clear: () => change(name, null),
              leave: () => undefined,
            }}
            options={options}
          />
          {notes[name] !== undefined && <span className={classes.none}>{notes[name]}</span>}
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
      label={t('widgets.columns.title')}
      columns={useColumns(props)}
      rows={props.columns}
      rowId={({ name }) => name}
      isFramed
    />
  );
};

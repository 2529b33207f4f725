import { exportFormats, type ExportFormat } from '@galena/contract/exports';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ColumnPicker } from './column-picker.tsx';
import type { Choice, ShownColumns } from './export-choice.ts';
import classes from './export-dialog.module.css';

type ChoiceFieldsProps = ShownColumns & {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** Back to what holds for everybody. */
  readonly reset: () => void;
};

const Sources = ({ choice, choose }: Pick<ChoiceFieldsProps, 'choice' | 'choose'>) => {
  const { t } = useTranslation();
  return (
    <>
      <SwitchField
        field={looseField('sources', choice.hasSources, (isOn) => choose({ ...choice, hasSources: isOn === true }))}
        label={t('exports.csv.sources')}
        help={t('exports.csv.sources_help')}
      />
      {choice.hasSources && (
        <RadioField
          label={t('exports.csv.sources_of')}
          field={looseField<Choice['sourcesOf']>('sources_of', choice.sourcesOf, (sourcesOf) =>
            choose({ ...choice, sourcesOf: sourcesOf ?? 'contacts' }),
          )}
          choices={[
            { value: 'contacts', label: t('exports.csv.sources_contacts') },
            { value: 'every', label: t('exports.csv.sources_every'), help: t('exports.csv.sources_every_help') },
          ]}
        />
      )}
    </>
  );
};

/** What a file is to hold: its format, its columns, and where they come from. */
export const ChoiceFields = ({ choice, choose, reset, shown, fields }: ChoiceFieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const count = shown.length;
  return (
    <>
      <RadioField
        label={t('exports.csv.format')}
        field={looseField<ExportFormat>('format', choice.format, (format) =>
          choose({ ...choice, format: format ?? 'csv' }),
        )}
        choices={exportFormats.map((value) => ({
          value,
          label: t(`exports.csv.formats.${value}`),
          help: t(`exports.csv.formats_help.${value}`),
        }))}
      />
      <RadioField
        label={t('exports.csv.columns')}
        field={looseField<Choice['columns']>('columns', choice.columns, (columns) =>
          choose({ ...choice, columns: columns ?? 'all' }),
        )}
        choices={[
          { value: 'all', label: t('exports.csv.all_columns'), help: t('exports.csv.all_columns_help') },
          {
            value: 'shown',
            label: t('exports.csv.shown_columns'),
            help: t('exports.csv.shown_columns_help', { count, number: number(count) }),
          },
          { value: 'chosen', label: t('exports.csv.chosen_columns'), help: t('exports.csv.chosen_columns_help') },
        ]}
      />
      {choice.columns === 'chosen' && <ColumnPicker choice={choice} choose={choose} fields={fields} />}
      <Sources choice={choice} choose={choose} />
      <Button
        size="xs"
        variant="subtle"
        className={classes.reset ?? ''}
        leftSection={<Icon name="refresh" size={14} />}
        onClick={reset}
      >
        {t('exports.csv.reset')}
      </Button>
    </>
  );
};

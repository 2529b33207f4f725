import { evidenceColumns, exportFormats, exportRoutes, type ExportFormat } from '@galena/contract/exports';
import { maxNamed } from '@galena/contract/lists';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { CheckField } from '../../ui/fields.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import classes from './export-dialog.module.css';

/** Has the browser save the file under its own name, whatever its size. */
const save = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};

type Choice = {
  readonly columns: 'all' | 'shown' | 'chosen';
  /** The columns that are ticked, where they are chosen one by one. */
  readonly ticked: ReadonlySet<string>;
  readonly hasSources: boolean;
  readonly format: ExportFormat;
};

type Known = Pick<ListActionProps, 'shown' | 'fields'>;

/** The columns of a file, in its order. */
const columnsOf = ({ columns, ticked }: Choice, { shown, fields }: Known): readonly string[] => {
  if (columns === 'shown') return shown;
  const all = fields.map(({ name }) => name);
  return columns === 'all' ? all : all.filter((name) => ticked.has(name));
};

const useExport = ({ list, wanted, shown, fields: known, close }: ListActionProps) =>
  useMutation({
    mutationFn: (choice: Choice) => {
      const { hasSources } = choice;
      const fields = columnsOf(choice, { shown, fields: known });
      return call(exportRoutes.export, {
        params: { type: list.type, id: list.id },
        query: { ticket: 1 },
        body: {
          ...('ids' in wanted ? { resultIds: [...wanted.ids] } : wanted),
          format: choice.format,
          columns: [...fields, ...(hasSources ? evidenceColumns : [])],
        },
      });
    },
    onSuccess: (answer) => {
      if (!(answer instanceof Blob)) save(answer.data.download_url);
      close();
    },
  });

type ChoicesProps = Known & { readonly choice: Choice; readonly choose: (choice: Choice) => void };

/** Every column, to be ticked. */
const ColumnPicker = ({ choice, choose, fields }: ChoicesProps) => {
  const { t } = useTranslation();
  const tick = (name: string, isTicked: boolean): void => {
    const ticked = new Set(choice.ticked);
    if (isTicked) ticked.add(name);
    else ticked.delete(name);
    choose({ ...choice, ticked });
  };
  return (
    <>
      <div role="group" aria-label={t('exports.csv.chosen_columns')} className={classes.picker}>
        {fields.map(({ name, title }) => (
          <CheckField
            key={name}
            field={looseField(name, choice.ticked.has(name), (isTicked) => tick(name, isTicked === true))}
            label={title}
          />
        ))}
      </div>
      {choice.ticked.size === 0 && (
        <Note tone="danger" isAlert>
          {t('exports.csv.none_chosen')}
        </Note>
      )}
    </>
  );
};

const Choices = (props: ChoicesProps) => {
  const { choice, choose } = props;
  const shown = props.shown.length;
  const { t } = useTranslation();
  const { number } = useAmounts();
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
            help: t('exports.csv.shown_columns_help', { count: shown, number: number(shown) }),
          },
          { value: 'chosen', label: t('exports.csv.chosen_columns'), help: t('exports.csv.chosen_columns_help') },
        ]}
      />
      {choice.columns === 'chosen' && <ColumnPicker {...props} />}
      <SwitchField
        field={looseField('sources', choice.hasSources, (isOn) => choose({ ...choice, hasSources: isOn === true }))}
        label={t('exports.csv.sources')}
        help={t('exports.csv.sources_help')}
      />
    </>
  );
};

/** Asks what a file is to hold, and has it made. It costs nothing. LIST-002 */
export const ExportDialog = (props: ListActionProps) => {
  const { count, isOpenEnded, shown, fields, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [choice, choose] = useState<Choice>({
    columns: 'all',
    ticked: new Set(shown),
    hasSources: true,
    format: 'csv',
  });
  const { mutate, isPending, error } = useExport(props);
  const isTooMany = 'ids' in props.wanted && props.wanted.ids.length > maxNamed;
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  return (
    <Dialog title={t('exports.csv.title', { count, number: amount })} onClose={close}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMany && columnsOf(choice, { shown, fields }).length > 0) mutate(choice);
        }}
      >
        <Choices choice={choice} choose={choose} shown={shown} fields={fields} />
        {isTooMany && (
          <Note tone="danger" isAlert>
            {t('widgets.too_many_named', { count: maxNamed, number: number(maxNamed) })}
          </Note>
        )}
        <DialogActions
          label={t(`exports.csv.do.${choice.format}`)}
          icon={<Icon name="download" />}
          isBusy={isPending}
          failure={error}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

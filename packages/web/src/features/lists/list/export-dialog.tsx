import { evidenceColumns, exportRoutes } from '@galena/contract/exports';
import { type List, maxNamed } from '@galena/contract/lists';
import { fieldsOf } from '@galena/contract/contacts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import type { Wanted } from './record-acts.ts';

type ExportDialogProps = {
  readonly list: List;
  readonly wanted: Wanted;
  readonly count: number;
  readonly isOpenEnded: boolean;
  /** The columns of the table as they stand, by the names of their fields. */
  readonly shown: readonly string[];
  readonly close: () => void;
};

/** Has the browser save the file under its own name, whatever its size. */
const save = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};

type Choice = { readonly columns: 'all' | 'shown'; readonly hasSources: boolean };

const useExport = ({ list, wanted, shown, close }: ExportDialogProps) =>
  useMutation({
    mutationFn: ({ columns, hasSources }: Choice) => {
      const fields = columns === 'all' ? fieldsOf[list.type].map(({ name }) => name) : shown;
      return call(exportRoutes.export, {
        params: { type: list.type, id: list.id },
        query: { ticket: 1 },
        body: {
          ...('ids' in wanted ? { resultIds: [...wanted.ids] } : wanted),
          columns: [...fields, ...(hasSources ? evidenceColumns : [])],
        },
      });
    },
    onSuccess: (answer) => {
      if (!(answer instanceof Blob)) save(answer.data.download_url);
      close();
    },
  });

type ChoicesProps = { readonly choice: Choice; readonly choose: (choice: Choice) => void; readonly shown: number };

const Choices = ({ choice, choose, shown }: ChoicesProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <>
      <RadioField
        label={t('lists.export.columns')}
        field={looseField<Choice['columns']>('columns', choice.columns, (columns) =>
          choose({ ...choice, columns: columns ?? 'all' }),
        )}
        choices={[
          { value: 'all', label: t('lists.export.all_columns'), help: t('lists.export.all_columns_help') },
          {
            value: 'shown',
            label: t('lists.export.shown_columns'),
            help: t('lists.export.shown_columns_help', { count: shown, number: number(shown) }),
          },
        ]}
      />
      <SwitchField
        field={looseField('sources', choice.hasSources, (isOn) => choose({ ...choice, hasSources: isOn === true }))}
        label={t('lists.export.sources')}
        help={t('lists.export.sources_help')}
      />
    </>
  );
};

/** Asks what a CSV is to hold, and has it made. It costs nothing. LIST-002, G-60 */
export const ExportDialog = (props: ExportDialogProps) => {
  const { count, isOpenEnded, shown, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [choice, choose] = useState<Choice>({ columns: 'all', hasSources: true });
  const { mutate, isPending, error } = useExport(props);
  const isTooMany = 'ids' in props.wanted && props.wanted.ids.length > maxNamed;
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  return (
    <Dialog title={t('lists.export.title', { count, number: amount })} onClose={close}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMany) mutate(choice);
        }}
      >
        <Choices choice={choice} choose={choose} shown={shown.length} />
        {isTooMany && (
          <Note tone="danger" isAlert>
            {t('lists.export.too_many', { count: maxNamed, number: number(maxNamed) })}
          </Note>
        )}
        <DialogActions
          label={t('lists.export.do')}
          icon={<Icon name="download" />}
          isBusy={isPending}
          failure={error}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

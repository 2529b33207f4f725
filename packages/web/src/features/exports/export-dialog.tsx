import { evidenceColumns, exportRoutes } from '@galena/contract/exports';
import { maxNamed } from '@galena/contract/lists';
import { fieldsOf } from '@galena/contract/contacts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';

/** Has the browser save the file under its own name, whatever its size. */
const save = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};

type Choice = { readonly columns: 'all' | 'shown'; readonly hasSources: boolean };

const useExport = ({ list, wanted, shown, close }: ListActionProps) =>
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
        ]}
      />
      <SwitchField
        field={looseField('sources', choice.hasSources, (isOn) => choose({ ...choice, hasSources: isOn === true }))}
        label={t('exports.csv.sources')}
        help={t('exports.csv.sources_help')}
      />
    </>
  );
};

/** Asks what a CSV is to hold, and has it made. It costs nothing. LIST-002 */
export const ExportDialog = (props: ListActionProps) => {
  const { count, isOpenEnded, shown, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [choice, choose] = useState<Choice>({ columns: 'all', hasSources: true });
  const { mutate, isPending, error } = useExport(props);
  const isTooMany = 'ids' in props.wanted && props.wanted.ids.length > maxNamed;
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  return (
    <Dialog title={t('exports.csv.title', { count, number: amount })} onClose={close}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMany) mutate(choice);
        }}
      >
        <Choices choice={choice} choose={choose} shown={shown.length} />
        {isTooMany && (
          <Note tone="danger" isAlert>
            {t('widgets.too_many_named', { count: maxNamed, number: number(maxNamed) })}
          </Note>
        )}
        <DialogActions
          label={t('exports.csv.do')}
          icon={<Icon name="download" />}
          isBusy={isPending}
          failure={error}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

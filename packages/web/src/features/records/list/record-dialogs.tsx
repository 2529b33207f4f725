import type { List } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { maxUntyped } from '../../../widgets/lists/list-dialogs.tsx';
import type { Wanted } from '../../../widgets/contributions/list-actions.ts';
import { useRemoveRecords } from './record-acts.ts';

type DeleteRecordsProps = {
  readonly list: List;
  readonly wanted: Wanted;
  readonly count: number;
  /** The server stopped counting: there are more. */
  readonly isOpenEnded: boolean;
  /** The way that can be undone; null where they are archived already. */
  readonly archive: (() => void) | null;
  readonly gone: (wanted: Wanted) => void;
  readonly reload: () => void;
  readonly close: () => void;
};

/** Asks before records are deleted. */
export const DeleteRecordsDialog = (props: DeleteRecordsProps) => {
  const { list, wanted, count, isOpenEnded, archive, gone, reload, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { mutate, isPending, error } = useRemoveRecords(list, {
    reload,
    onDone: (deleted) => {
      close();
      gone(deleted);
    },
  });
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  const words = { count, number: amount, name: list.name };
  return (
    <ConfirmDialog
      isOpen
      title={t('records.delete_records_title', words)}
      {...(archive && {
        hint: t('records.delete_records_hint'),
        instead: { label: t('widgets.lists.archive_instead'), onChoose: archive },
      })}
      {...((isOpenEnded || count > maxUntyped) && { phrase: t('widgets.lists.delete_phrase') })}
      confirmLabel={t('records.delete_records_do', words)}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate(wanted)}
      onClose={close}
    >
      {t('records.delete_records_text', words)}
    </ConfirmDialog>
  );
};

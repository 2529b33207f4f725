import { CallError } from '@galena/contract/kernel';
import type { SavedSearch } from '@galena/contract/search';
import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SavedFacts } from './saved-facts.tsx';
import classes from './saved-searches.module.css';
import type { Saved } from './use-saved.ts';

type Chosen = { readonly search: SavedSearch; readonly act: 'rename' | 'remove' };

type RowsProps = { readonly saved: Saved; readonly choose: (chosen: Chosen) => void; readonly close: () => void };

const Rows = ({ saved, choose, close }: RowsProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('search.saved.manage')} onClose={close}>
      <LoadFailure error={saved.error} retry={saved.refetch} />
      {saved.all?.length === 0 && <p>{t('search.saved.none')}</p>}
      <ul className={classes.rows}>
        {saved.all?.map((search) => (
          <li key={search.id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{search.name}</span>
              <SavedFacts search={search} />
            </div>
            <ActionIcon
              size={32}
              aria-label={t('search.saved.rename_one', { name: search.name })}
              onClick={() => choose({ search, act: 'rename' })}
            >
              <Icon name="pencil" size={16} />
            </ActionIcon>
            <ActionIcon
              size={32}
              aria-label={t('search.saved.delete_one', { name: search.name })}
              onClick={() => choose({ search, act: 'remove' })}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

type RemoveProps = { readonly saved: Saved; readonly search: SavedSearch; readonly close: () => void };

const Remove = ({ saved, search, close }: RemoveProps) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saved.remove(search.id),
    onSuccess: close,
    onError: (failure) => {
      // Somebody else was faster.
      if (failure instanceof CallError && failure.status === 404) close();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('search.saved.delete_title', { name: search.name })}
      confirmLabel={t('search.saved.delete')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('search.saved.delete_text')}
    </ConfirmDialog>
  );
};

type ManageDialogProps = { readonly saved: Saved; readonly close: () => void };

/** All saved searches of a kind: what they are called, who saved them, and the ways to rename and delete them. */
export const ManageDialog = ({ saved, close }: ManageDialogProps) => {
  const { t } = useTranslation();
  const [chosen, choose] = useState<Chosen | null>(null);
  const back = (): void => choose(null);
  if (chosen === null) return <Rows saved={saved} choose={choose} close={close} />;
  const { search, act } = chosen;
  if (act === 'remove') return <Remove saved={saved} search={search} close={back} />;
  return (
    <NameDialog
      title={t('search.saved.rename_title')}
      name={search.name}
      about={() => ({ text: t('search.saved.shared_text'), label: t('search.saved.rename') })}
      save={(name) => saved.rename(search.id, name)}
      close={back}
    />
  );
};

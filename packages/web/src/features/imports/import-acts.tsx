import { listImportRoutes as routes, type ListImport } from '@galena/contract/imports';
import { listRoutes } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { saveBlob } from '../../widgets/save-blob.ts';

type OfImport = { readonly one: ListImport };

/** The rows to mend, as a file. */
export const RefusalsButton = ({ one }: OfImport) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { id, file, refused } = one;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.refusals, { params: { id } }),
    onSuccess: (blob) => saveBlob(blob, `${file.replace(/\.[^.]+$/, '')} ${t('imports.refusals.file')}.csv`),
  });
  if (refused === 0) return null;
  return (
    <Button leftSection={<Icon name="download" size={15} />} loading={isPending} onClick={() => mutate()}>
      {t('imports.refusals.download', { count: refused, number: number(refused) })}
    </Button>
  );
};

const canUndo = ({ state, added, updated }: ListImport): boolean =>
  ['completed', 'stopped', 'failed', 'canceled'].includes(state) && added + updated > 0;

/** Takes an import back, after asking. */
export const UndoButton = ({ one }: OfImport) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.undo, { params: { id: one.id } }),
    onSuccess: () => {
      setIsAsking(false);
      return Promise.all(
        [routes.import, routes.imports, listRoutes.get].map((route) =>
          queryClient.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      );
    },
  });
  if (!canUndo(one)) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<Icon name="arrow-back-up" size={15} />} onClick={() => setIsAsking(true)}>
        {t('imports.outcome.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('imports.outcome.undo_title')}
        confirmLabel={t('imports.outcome.undo')}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
        isBusy={isPending}
        icon="arrow-back-up"
      >
        {t('imports.outcome.undo_text')}
      </ConfirmDialog>
    </>
  );
};

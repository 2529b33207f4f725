import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import type { Entry } from './opt-out-columns.tsx';

type RemoveDialogProps = {
  readonly one: Pick<Entry, 'kind' | 'fingerprint'>;
  /** Takes it off. */
  readonly remove: () => Promise<unknown>;
  /** Has everything asked again that this changes. */
  readonly onRemoved: () => void;
  readonly close: () => void;
  /** What comes back. */
  readonly children: ReactNode;
};

/** Asks before somebody may be contacted again. */
export const RemoveDialog = ({ one, remove, onRemoved, close, children }: RemoveDialogProps) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: remove,
    // The dialog gives the focus back to the button before the list takes that away.
    onSuccess: () => {
      close();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="ban"
      title={t('suppressions.remove.title', {
        kind: t(`suppressions.kinds.${one.kind}`),
        fingerprint: one.fingerprint,
      })}
      confirmLabel={t('suppressions.remove.do')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {children}
    </ConfirmDialog>
  );
};

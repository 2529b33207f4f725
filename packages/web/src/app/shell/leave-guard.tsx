import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { hasUnsaved } from '../../ui/fields/form/unsaved.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left; closing the tab is asked about by the browser. */
export const LeaveGuard = () => {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      icon="pencil"
      title={t('input.leave_title')}
      closeLabel={t('input.stay')}
      confirmLabel={t('input.leave')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('input.leave_text')}
    </ConfirmDialog>
  );
};

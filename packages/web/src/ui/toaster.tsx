import { CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './toaster.module.css';
import { currentToasts, dismissToast, onToasts, toastMs, type Toast } from './toasts.ts';

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    // Whoever is pointing at it is still reading.
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld]);
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'failed' ? 'alert' : 'status'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={classes.text}>{toast.text}</span>
      <CloseButton aria-label={t('app.dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  );
};

/** Shows the toasts of `showToast`, at the top right. Once per page. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <div className={classes.stack}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

import { useLayoutEffect, useRef, type RefObject } from 'react';
import { openModal, rememberFocus } from './layers.ts';

/**
 * Opens the browser's own modal dialog while it is mounted and gives the focus back afterwards. `opened` is told the
 * element once. @returns the ref for the dialog.
 */
export const useModal = (opened?: (dialog: HTMLDialogElement) => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const giveBackFocus = rememberFocus();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    opened?.(element);
    const end = openModal(element);
    return () => {
      end();
      element.close();
      giveBackFocus();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opened once, whoever is told
  }, []);
  return dialog;
};

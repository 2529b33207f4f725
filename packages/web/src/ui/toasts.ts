/** How long a toast stays (§8), in milliseconds. */
export const toastMs = 5_000;

export type Toast = { readonly id: number; readonly kind: 'done' | 'failed'; readonly text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** The toasts to show, oldest first; the same array until it changes. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls `listener` whenever the toasts change. @returns the way to stop. */
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a toast. One that already stands there with the same words is replaced, so that its time starts again. */
export const showToast = (kind: Toast['kind'], text: string): void => {
  lastId += 1;
  change([...toasts.filter((toast) => toast.kind !== kind || toast.text !== text), { id: lastId, kind, text }]);
};

/** Takes a toast away. */
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

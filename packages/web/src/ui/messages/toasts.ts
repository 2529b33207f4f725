/** How long a toast stays, in milliseconds. */
export const toastMs = 5_000;

/** No more than these stand there; an older one makes room (design, section 4, "Toast"). */
const maxToasts = 3;

export type ToastOptions = {
  /** A second line. */
  readonly detail?: string;
  /** What can be done about it: Undo, Review, Download. It takes the toast away. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Of a failure, to be copied and told to whoever helps. */
  readonly code?: string | undefined;
  /** Stays until it is closed. */
  readonly stays?: boolean;
};

export type Toast = ToastOptions & { readonly id: number; readonly kind: 'done' | 'failed'; readonly text: string };

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

/**
 * Shows a toast. One that already stands there with the same words is replaced, so that its time starts again.
 * @returns its id, for taking it away again.
 */
export const showToast = (kind: Toast['kind'], text: string, options: ToastOptions = {}): number => {
  lastId += 1;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  change([...others, { ...options, id: lastId, kind, text }].slice(-maxToasts));
  return lastId;
};

/** Takes a toast away. */
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

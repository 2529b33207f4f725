import { identityErrors } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';

/** Who is about to confirm an address. The password proves which registration is theirs; it is kept in memory only, and once. */
export type PendingSignUp = { readonly email: string; readonly password?: string; readonly resendIn: number };

let pending: PendingSignUp | null = null;

/** Keeps it for the page that asks for the code. */
export const keepPending = (next: PendingSignUp | null): void => {
  pending = next;
};

/** Who is about to confirm, as far as this page of the browser knows. */
export const pendingSignUp = (): PendingSignUp | null => pending;

type Body = { readonly email: string; readonly password: string };

/** The page that an address in a mail names: it stands behind the `#`, which no server sees. */
export const hashText = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

/** Takes whoever has to confirm their address first to where that is done; everything else stays a failure of the sign-in. */
export const noteUnconfirmed =
  ({ email, password }: Body, goToConfirm: () => void) =>
  (error: unknown): never => {
    if (error instanceof CallError && error.body?.code === identityErrors.email_unconfirmed.code) {
      keepPending({ email, password, resendIn: 0 });
      goToConfirm();
    }
    throw error;
  };

import { createClient, type ClientOptions } from '@galena/contract/kernel';
import { storedToken } from './storage.ts';

type AnswerListener = NonNullable<ClientOptions['onAnswer']>;

let listener: AnswerListener = () => {};

/** Sets who sees every answer. There is one: the app, which decides about toasts and about leaving. */
export const onAnswer = (next: AnswerListener): void => {
  listener = next;
};

/** Calls a route of the contract at the page's own origin, with the stored token. Throws `CallError` and nothing else. */
export const call = createClient({
  origin: '',
  token: storedToken,
  onAnswer: (answer) => listener(answer),
});

/** Calls with the token of another session than the stored one, which stays as it is; nobody else sees the answers. */
export const callWith = (token: string) => createClient({ origin: '', token: () => token });

/** Names one thing that is to be done once, however often it is sent: for `idempotencyKey` of a call. */
export const newIdempotencyKey = (): string =>
  // Not `randomUUID`: browsers have that on https only, and small installations run without.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

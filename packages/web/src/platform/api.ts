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

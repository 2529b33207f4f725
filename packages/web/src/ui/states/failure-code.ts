import { CallError } from '@galena/contract/kernel';

/** What a failed call is known by to whoever helps: its code and the number of the request. Nothing for other errors. */
export const failureCodeOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.body ? `${error.body.code}, ${error.body.request_id}` : undefined;

import { defineJob } from '../../platform/jobs/job.ts';
import { CodeRequest, Registration } from './sign-up.rules.ts';

// Many at once would only wait for each other: they are of one account.
const lanes = { concurrency: 4, perAccount: 4, timeoutSeconds: 60, retries: 5, backoffSeconds: 2 } as const;

/** Does what a registration asks for, behind the answer: how long that takes tells nobody who is known. */
export const registrationJob = defineJob({
  name: 'identity.registration',
  payload: Registration,
  ...lanes,
  load: async () => (await import('./sign-up.worker.ts')).doRegister,
});

/** Mails a code to whoever has an address, if somebody has it. */
export const codeJob = defineJob({
  name: 'identity.code',
  payload: CodeRequest,
  ...lanes,
  load: async () => (await import('./sign-up.worker.ts')).doSendCode,
});

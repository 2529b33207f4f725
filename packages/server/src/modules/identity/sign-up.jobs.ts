import { z } from 'zod';
import { languages } from '@galena/contract/identity';
import { defineJob } from '../../platform/jobs/job.ts';

const From = z.object({ request_id: z.string(), ip: z.string(), host: z.string(), user_agent: z.string() });

/** Where a call came from, for the job that does what it asked for. */
export type From = z.output<typeof From>;

/** What a registration asks for. */
const Registration = z.object({
  from: From,
  realm_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.enum(languages),
  /** The hash of the password, sealed: jobs are looked at by operators. */
  sealed_hash: z.string(),
  /** False: it is too early for another code. */
  may_mail: z.boolean(),
});
export type Registration = z.output<typeof Registration>;

/** Who asks for a code, and for what. */
const CodeRequest = z.object({
  from: From,
  realm_id: z.int(),
  email: z.string(),
  purpose: z.enum(['confirm', 'reset']),
});
export type CodeRequest = z.output<typeof CodeRequest>;

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

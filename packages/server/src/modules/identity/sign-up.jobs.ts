import { z } from 'zod';
import { Language } from '@galena/contract/identity';
import { defineJob } from '../../platform/jobs/job.ts';
import type { CodeRequest, From, Registration } from './sign-up.rules.ts';

/** Where a call came from, in the payload of the job that does what it asked for. */
export const calledFrom: z.ZodType<From> = z.object({
  request_id: z.string(),
  ip: z.string(),
  host: z.string(),
  user_agent: z.string(),
});
const asked = { from: calledFrom, realm_id: z.int(), email: z.string() };

const registration: z.ZodType<Registration> = z.object({
  ...asked,
  first_name: z.string(),
  last_name: z.string(),
  lang: Language,
  sealed_hash: z.string(),
  may_mail: z.boolean(),
  ref: z.string().optional(),
  time_zone: z.string().optional(),
  asked_at: z.string().optional(),
});

const codeRequest: z.ZodType<CodeRequest> = z.object({ ...asked, purpose: z.enum(['confirm', 'reset']) });

// Many at once would only wait for each other: they are of one account.
const lanes = { concurrency: 4, perAccount: 4, timeoutSeconds: 60, retries: 5, backoffSeconds: 2 } as const;

/** Does what a registration asks for, behind the answer: how long that takes tells nobody who is known. */
export const registrationJob = defineJob({
  name: 'identity.registration',
  payload: registration,
  ...lanes,
  load: async () => (await import('./sign-up.worker.ts')).doRegister,
});

/** Mails a code to whoever has an address, if somebody has it. */
export const codeJob = defineJob({
  name: 'identity.code',
  payload: codeRequest,
  ...lanes,
  load: async () => (await import('./sign-up.worker.ts')).doSendCode,
});

import { reasonStates } from '@galena/contract/verification';
import { describe, expect, it } from 'vitest';
import { createSandboxVerifier } from './sandbox.ts';

const verifier = createSandboxVerifier(() => new Date('2026-11-27T10:00:00Z'));
const ask = async (...emails: readonly string[]) =>
  (await verifier.verify({ domain: '', emails, facts: null, canConnect: true }, new AbortController().signal)).answers;

describe('the sandbox', () => {
  it('says that it is one', () => expect(verifier).toMatchObject({ name: 'sandbox', isSandbox: true }));

  it('says the same of the same address, and mostly good of the invented businesses', async () => {
    const emails = Array.from({ length: 500 }, (_, at) => `person${at}@shop${at % 7}.demo.example`);
    const answers = await ask(...emails);
    expect(await ask(...emails)).toEqual(answers);
    const share = answers.filter(({ state }) => state === 'deliverable').length / emails.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
    for (const { state, reason } of answers) expect(state).toBe(reasonStates[reason]);
  });

  it.each([
    ['ida+ok@bakery.demo.example', 'accepted'],
    ['ida+full@bakery.demo.example', 'mailbox_full'],
    ['ida+missing@bakery.demo.example', 'mailbox_missing'],
    ['ida+greylisted@bakery.demo.example', 'greylisted'],
    ['ida+all@bakery.demo.example', 'accepts_all'],
    ['ida', 'bad_syntax'],
  ])('says of %s: %s', async (email, reason) => expect(await ask(email)).toMatchObject([{ reason }]));

  it.each(['ida@acme.com', 'ida@demo.example', 'ida+ok@gmail.com', 'ida@demo.example.com', 'ida+ok@notdemo.example'])(
    'makes up nothing about %s',
    async (email) =>
      expect(await ask(email)).toMatchObject([
        { state: 'unknown', reason: 'unreachable', said: null, mail_server: null, retry_after: null },
      ]),
  );
});

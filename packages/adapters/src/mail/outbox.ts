import { composeLetter, type Letter } from './letter.ts';
import type { MailPort } from './port.ts';

/**
 * The local outbox: keeps mails for the operator to read and sends none. For development, tests, and a house whose
 * operator named no mail server yet.
 * @param keep puts the mail where the operator can read it; called again for a mail that is tried again
 */
export const createOutbox = (keep: (letter: Letter) => Promise<void> | void): MailPort => ({
  label: 'Local outbox: kept to be read here, not sent',
  isSandbox: true,
  send: async (mail) => {
    const letter = composeLetter('outbox', mail);
    await keep(letter);
    return { accepted: true, reference: `outbox ${letter.messageId}` };
  },
  verify: async () => undefined,
  close: async () => undefined,
});

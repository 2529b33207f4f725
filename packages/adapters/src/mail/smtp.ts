import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { Dial } from '../http/index.ts';
import { composeLetter } from './letter.ts';
import type { MailPort } from './port.ts';
import { toVendorError } from './smtp-fault.ts';
import { checkSettings, smtpPorts, type SmtpSettings } from './smtp-settings.ts';

export type SmtpOptions = {
  /** Connects under the house's address rules: the host may be what a stranger typed. */
  readonly dial: Dial;
  /** How we introduce ourselves (EHLO): a host name. */
  readonly ourName: string;
};

// E6: connect 5 s, first byte 10 s. A server may think for a while before it takes a mail over.
const connectMs = 5_000;
const greetingMs = 10_000;
const silenceMs = 30_000;
const wholeMs = 60_000;

const poolOptions = (settings: SmtpSettings, { dial, ourName }: SmtpOptions): SMTPPoolOptions & { pool: true } => {
  const { host, port, encryption, user, password } = settings;
  return {
    pool: true,
    maxConnections: 2,
    maxMessages: 50,
    // Trying again is the job's business: it knows about restarts, the pool does not.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: connectMs + greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
    host,
    port,
    name: ourName,
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === 'none',
    // Said here so that NODE_TLS_REJECT_UNAUTHORIZED=0, set for something else, does not unlock this door.
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    // The only way it gets a connection: to a checked address; the name above stays the one TLS asks for.
    getSocket: (_options, done) => {
      dial({ host, port, ports: smtpPorts, timeoutMs: connectMs }).then(
        (connection) => done(null, { connection }),
        (error: unknown) => done(toVendorError(error)),
      );
    },
  };
};

/**
 * Sends by a mail server, over at most two connections that are kept for a while.
 * @throws VendorError `bad_input` for settings that cannot be meant
 */
export const createSmtp = (settings: SmtpSettings, options: SmtpOptions): MailPort => {
  const transport = createTransport(poolOptions(checkSettings(settings), options));
  return {
    label: 'SMTP',
    isSandbox: false,
    send: async (mail, signal) => {
      const letter = composeLetter('smtp', mail);
      const { from, to, replyTo, bounceTo = from, subject, text, html, headers, messageId } = letter;
      const late = AbortSignal.timeout(wholeMs);
      try {
        const { response, accepted } = await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(replyTo === undefined ? {} : { replyTo }),
          headers: { ...headers },
          messageId,
          envelope: { from: bounceTo.address, to: [to.address] },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: signal ? AbortSignal.any([signal, late]) : late,
        });
        return { accepted: accepted.length === 1, reference: response.slice(0, 200) };
      } catch (error) {
        throw toVendorError(error);
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw toVendorError(error);
      }
    },
    close: async () => transport.close(),
  };
};

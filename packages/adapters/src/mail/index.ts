import { createDial, type DialOptions } from '../http/index.ts';
import { checkHeading, checkSender, type Letter } from './letter.ts';
import { createOutbox } from './outbox.ts';
import type { Mail, MailAddress, MailPort } from './port.ts';
import { parseSmtpUrl, type SmtpSettings } from './smtp-settings.ts';
import { createSmtp } from './smtp.ts';

export type { Mail, MailAddress, MailPort, MailReceipt } from './port.ts';
export type { SmtpEncryption, SmtpSettings } from './smtp-settings.ts';

/** Every way a mail can leave. The only list of them. */
const senders = { smtp: createSmtp, outbox: createOutbox };

export type MailersOptions = Pick<DialOptions, 'allowedTestHosts' | 'resolve'> & {
  /** The platform's own server; unset: mails are kept in the outbox. The operator's word: it may stand inside. */
  readonly smtpUrl?: string | undefined;
  /** Whom the platform's mails come from. */
  readonly from: MailAddress;
  /** The host we are known by. */
  readonly ourName: string;
  readonly keep: (letter: Letter) => Promise<void> | void;
};

/** Who sends for the platform, and for those who bring a server of their own. */
export type Mailers = {
  readonly platform: {
    readonly from: MailAddress;
    /** The same sender by another name: a brand's, whose customers do not know the platform. */
    readonly fromAs: (name: string) => MailAddress;
    readonly port: MailPort;
  };
  /** The sender of somebody's own server; the same one for the same settings. @throws VendorError `bad_input` */
  readonly own: (settings: SmtpSettings) => MailPort;
  /** Refuses a recipient or subject that no sender would take. @throws VendorError `bad_input` */
  readonly check: (mail: Pick<Mail, 'to' | 'subject'>) => void;
  readonly close: () => Promise<void>;
};

const maxOwn = 50;

/** Senders made once per settings; the one unused for longest goes when there are too many. */
const createCache = (make: (settings: SmtpSettings) => MailPort) => {
  const ports = new Map<string, MailPort>();
  return {
    get: (settings: SmtpSettings): MailPort => {
      const key = JSON.stringify(settings);
      const port = ports.get(key) ?? make(settings);
      ports.delete(key);
      ports.set(key, port);
      const [oldest] = ports;
      if (ports.size > maxOwn && oldest) {
        ports.delete(oldest[0]);
        // Mails under way on it are finished first.
        void oldest[1].close();
      }
      return port;
    },
    close: async () => void (await Promise.all([...ports.values()].map((port) => port.close()))),
  };
};

/**
 * Makes the senders of a house.
 * @throws TypeError if `smtpUrl`, `from` or `allowedTestHosts` cannot be understood
 */
export const createMailers = (options: MailersOptions): Mailers => {
  const { ourName, resolve, allowedTestHosts = [] } = options;
  const { address } = checkSender(options.from);
  const platformPort = (): MailPort => {
    if (options.smtpUrl === undefined) return senders.outbox(options.keep);
    const settings = parseSmtpUrl(options.smtpUrl);
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    // A dial of its own: what the operator may reach inside is not open to everybody who types the same host.
    const dial = createDial({ resolve, allowedTestHosts: [...allowedTestHosts, `${host}:${settings.port}`] });
    return senders.smtp(settings, { dial, ourName });
  };
  const dial = createDial({ resolve, allowedTestHosts });
  const own = createCache((settings) => senders.smtp(settings, { dial, ourName }));
  const fromAs = (name: string): MailAddress => ({ name, address });
  const platform = { from: options.from, fromAs, port: platformPort() };
  return {
    platform,
    own: own.get,
    check: (mail) => void checkHeading('mail', mail),
    close: async () => void (await Promise.all([platform.port.close(), own.close()])),
  };
};

import { VendorError } from '@galena/contract/kernel';

/** `none`: never encrypted; `ssl`: TLS from the first byte; `tls`: STARTTLS, and nothing is said without it. */
export type SmtpEncryption = 'none' | 'ssl' | 'tls';

/** How to reach somebody's mail server. */
export type SmtpSettings = {
  readonly host: string;
  /** 1 to 65535; of a stranger's host only those of `smtpPorts`, unless the operator allows the pair. */
  readonly port: number;
  readonly encryption: SmtpEncryption;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
};

/** Where strangers' mail servers may be asked: relay, submission with TLS, submission. */
export const smtpPorts: readonly number[] = [25, 465, 587];

/** @throws VendorError `bad_input` */
export const checkSettings = (settings: SmtpSettings): SmtpSettings => {
  const { host, port, user, password } = settings;
  const isSound = host !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (!isSound) throw new VendorError('smtp', 'bad_input', 'the mail server needs a host and a port from 1 to 65535');
  if (/\p{Cc}/u.test(`${user ?? ''}${password ?? ''}`))
    throw new VendorError('smtp', 'bad_input', 'user and password must not hold control characters');
  return settings;
};

const encryptionOf = (url: URL): SmtpEncryption => {
  if (url.protocol === 'smtps:') return 'ssl';
  const input = url.searchParams.get('encryption');
  if (input === 'none' || input === 'tls') return input;
  // A password is never sent in the clear unless the operator says so in as many words.
  return url.username === '' ? 'none' : 'tls';
};

/**
 * Reads `smtp://user:password@host:port` and `smtps://…`. With a user `smtp` insists on STARTTLS, without one it does
 * not ask for it; `?encryption=none` and `?encryption=tls` say otherwise.
 * @throws TypeError without the text, which holds a password
 */
export const parseSmtpUrl = (text: string): SmtpSettings => {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new TypeError('not a URL of the form smtp://user:password@host:port');
  const isSecure = url.protocol === 'smtps:';
  const standardPort = isSecure ? 465 : url.username === '' ? 25 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? standardPort : Number(url.port),
    encryption: encryptionOf(url),
    ...(url.username === ''
      ? {}
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }),
  };
};

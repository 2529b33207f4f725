import { domainToASCII } from 'node:url';
import { VendorError } from '@galena/contract/kernel';
import type { Mail, MailAddress } from './port.ts';

const longestSubject = 200;
const longestBody = 2_000_000;

/** A mailbox of which every character was checked. */
export type Mailbox = { readonly name: string; readonly address: string };

/** A mail that can be written on the wire. */
export type Letter = Omit<Mail, 'from' | 'to' | 'replyTo' | 'bounceTo'> & {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | undefined;
  readonly bounceTo: Mailbox | undefined;
};

/** How a refusal is made. */
type Refuse = (text: string) => Error;

// RFC 5322's atext with the letters of other scripts (RFC 6531 section 3.3), as addresses are read everywhere else: who signs up under
// such an address is written to by servers that take it.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+";
const localPattern = new RegExp(`^${atom}(\\.${atom})*$`, 'u');
const longestLocal = 64;
const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const messageIdPattern = /^<[A-Za-z0-9._+-]{1,100}@[A-Za-z0-9.-]{1,140}>$/;
/** CR, LF, NUL and their kin: what ends a header line somewhere. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** RFC 5322 section 3.2.3: outside of quotes these mean something, such as a second recipient. */
const specials = /[()[\]:;@\\,"<>]/;
const headerNamePattern = /^(x-[a-z0-9-]{1,60}|list-[a-z-]{1,40}|auto-submitted|precedence|feedback-id)$/;

const oneLine = (value: unknown, field: string, refuse: Refuse): string => {
  if (typeof value !== 'string' || breaking.test(value)) throw refuse(`the ${field} is not one line of text`);
  return value;
};

/** RFC 5321's mailbox without quoted local parts and address literals: nobody has those, and parsers disagree on them. */
const checkAddress = (text: string, field: string, refuse: Refuse): string => {
  const at = text.lastIndexOf('@');
  const [local, given] = [text.slice(0, at), text.slice(at + 1)];
  const isAscii = /^[\x21-\x7e]*$/.test(given);
  const domain = isAscii ? given.toLowerCase() : domainToASCII(given);
  const isSound =
    at > 0 && Buffer.byteLength(local) <= longestLocal && localPattern.test(local) && domainPattern.test(domain);
  if (!isSound || local.length + domain.length > 253) throw refuse(`the ${field} is not an e-mail address`);
  return `${local}@${domain}`;
};

const parseText = (text: string, field: string, refuse: Refuse): Mailbox => {
  const line = oneLine(text, field, refuse).trim();
  const named = /^([^<>]*)<([^<>]*)>$/.exec(line);
  if (!named) return { name: '', address: checkAddress(line, field, refuse) };
  const written = (named[1] ?? '').trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(written)?.[1];
  if (quoted === undefined && specials.test(written)) throw refuse(`the ${field} is not one e-mail address`);
  const name = quoted === undefined ? written : quoted.replace(/\\(.)/g, '$1');
  return { name, address: checkAddress(named[2] ?? '', field, refuse) };
};

const parseMailbox = (value: MailAddress, field: string, refuse: Refuse): Mailbox => {
  const { name, address } =
    typeof value === 'object' && value !== null
      ? {
          name: oneLine(value.name, field, refuse).trim(),
          address: checkAddress(oneLine(value.address, field, refuse), field, refuse),
        }
      : parseText(value, field, refuse);
  if (name.length > 100) throw refuse(`the name in the ${field} is too long`);
  return { name, address };
};

const parseHeaders = (headers: Mail['headers'], refuse: Refuse): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => {
      const lower = name.toLowerCase();
      if (!headerNamePattern.test(lower)) throw refuse('a header cannot be set');
      if (oneLine(value, `header ${lower}`, refuse).length > 900) throw refuse(`the header ${lower} is too long`);
      return [lower, value];
    }),
  );

/**
 * The part of a mail that people write, checked before it is stored.
 * @throws VendorError `bad_input`; the message names the field, never its value
 */
export const checkHeading = (vendor: string, mail: Pick<Mail, 'to' | 'subject'>) => {
  const refuse: Refuse = (text) => new VendorError(vendor, 'bad_input', text);
  const subject = oneLine(mail.subject, 'subject', refuse);
  if (subject.length > longestSubject) throw refuse(`the subject is longer than ${longestSubject} characters`);
  return { to: parseMailbox(mail.to, 'recipient', refuse), subject };
};

/** The parts of a sender of the operator's. @throws TypeError for one that no mail could carry */
export const checkSender = (from: MailAddress): Mailbox => parseMailbox(from, 'sender', (text) => new TypeError(text));

/**
 * Takes a mail apart and puts it together again, so that nothing but checked values reaches a server (threat 39).
 * @throws VendorError `bad_input`
 */
export const composeLetter = (vendor: string, mail: Mail): Letter => {
  const refuse: Refuse = (text) => new VendorError(vendor, 'bad_input', text);
  const { text, html } = mail;
  if (typeof text !== 'string' || (html !== undefined && typeof html !== 'string'))
    throw refuse('the body is not a text');
  if (text.length + (html?.length ?? 0) > longestBody) throw refuse('the body is too long');
  if (!messageIdPattern.test(mail.messageId)) throw refuse('the message id is malformed');
  const maybe = (value: MailAddress | undefined, field: string): Mailbox | undefined =>
    value === undefined ? undefined : parseMailbox(value, field, refuse);
  return {
    ...checkHeading(vendor, mail),
    from: parseMailbox(mail.from, 'sender', refuse),
    replyTo: maybe(mail.replyTo, 'address for answers'),
    bounceTo: maybe(mail.bounceTo, 'address for bounces'),
    text,
    html,
    headers: parseHeaders(mail.headers, refuse),
    messageId: mail.messageId,
  };
};

import { z } from 'zod';
import { maybeEmail } from '../kernel/index.ts';
import { validationSentences as sentences } from './validation.ts';

/** A text that must be there. Spaces at its ends are none of it. */
const Given = z.string().trim().min(1, { abort: true });

const plain = /^[\p{L}\p{M}\p{N} .,'&()-]*$/u;

/** A name of something of the user's: letters of any script, digits, space, `. , ' & ( ) -`. `min`, `max`: characters. */
export const PlainName = (min: number, max: number) =>
  Given.min(min).max(max).regex(plain, { error: sentences.no_special_characters });

const urlOf = (text: string): URL | null => {
  // The browser's reading drops tabs and spaces; an address with them is a slip.
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password ? url : null;
};

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// What ends in a number is an address of the network, not a domain.
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`);

const hasDomain = (url: URL | null): boolean => url !== null && domain.test(url.hostname);

/** An address of the web, with its `http://` or `https://`; whoever fetches it passes the SSRF guard besides. */
export const WebUrl = Given.max(2_000).refine((text) => urlOf(text) !== null, { error: sentences.url });

/** `example.com`, or an address of the web with such a domain; domains of any script. */
export const DomainOrUrl = Given.max(2_000).refine(
  (text) => hasDomain(urlOf(text)) || (/^[^/:?#@]+$/.test(text) && hasDomain(urlOf(`https://${text}`))),
  { error: sentences.domain_or_url },
);

/**
 * An e-mail address that somebody types. What comes out is how addresses are compared: in lower case, the domain in the letters
 * of the DNS.
 */
export const EmailInput = z
  .stringFormat('email', (text) => maybeEmail(text) !== null)
  .overwrite((text) => maybeEmail(text)?.key ?? text);

/** The part of an address that names something of the user's. */
export const Slug = Given.max(80).regex(/^[A-Za-z0-9-]+$/, { error: sentences.slug_format });

/** The technical name of a field. */
export const FieldName = Given.max(80).regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: sentences.field_name });

/** Passwords are never cut: a longer one is refused. */
export const passwordMaxLength = 200;

/** A password that somebody chooses; the shortest is the specification's, the longest keeps hashing cheap. */
export const NewPassword = z.string().min(6, { error: sentences.password_length }).max(passwordMaxLength);

type Passwords = { readonly password: string; readonly password_confirmation: string };

/** For `.superRefine(passwordsMatch)` of a body with both. */
export const passwordsMatch = (body: Passwords, context: z.RefinementCtx): void => {
  if (body.password === body.password_confirmation) return;
  context.addIssue({ code: 'custom', path: ['password_confirmation'], message: sentences.password_match });
};

type PersonKeys = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly linkedin_url?: string | null | undefined;
};

/**
 * What identifies a person: for `.superRefine(peopleIdentity)`. Nothing at all is said of the whole; a name alone is
 * said of the profile's address, because no record without a key is kept.
 */
export const peopleIdentity = ({ name, email, linkedin_url: profile }: PersonKeys, context: z.RefinementCtx): void => {
  if (email || profile) return;
  if (name) context.addIssue({ code: 'custom', path: ['linkedin_url'], message: sentences.conditional });
  else context.addIssue({ code: 'custom', path: [], message: sentences.people_identity });
};

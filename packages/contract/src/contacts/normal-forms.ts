import { maybeEmail } from '../kernel/index.ts';

/** The host of an address of the web, without `www.`; null for what is none. */
export const hostOf = (address: string): string | null => {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { hostname } = new URL(whole);
  return hostname.replace(/^www\./, '').replace(/\.$/, '') || null;
};

/** A profile's address to compare by: host and path, without `www.`, query, ending slash and case. */
export const profileOf = (address: string): string | null => {
  const host = hostOf(address);
  if (host === null) return null;
  const { pathname } = new URL(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  // Countries have their own hosts for the same profile.
  const shared = host.replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  return `${shared}${pathname.replace(/\/+$/, '')}`.toLowerCase();
};

/** An e-mail address as it is kept and shown; null for what is none. */
export const emailOf = (text: string): string | null => maybeEmail(text)?.email ?? null;

/** An e-mail address to compare by, its domain in the letters of the DNS; null for what is none. */
export const emailKeyOf = (text: string): string | null => maybeEmail(text)?.key ?? null;

/** Digits with their plus; null for what is no whole number (E.164 has at most 15 digits). */
export const phoneOf = (text: string): string | null => {
  const digits = text.replace(/[^\d+]/g, '');
  return /^\+\d{7,15}$/.test(digits) ? digits : null;
};

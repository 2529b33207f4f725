/** The cookie of our own that remembers by whose link somebody came. It is read here alone, and never by the server. */
const cookie = 'referral';
const days = 30;
const code = /^[A-Za-z0-9-]{1,80}$/;

/** Keeps the code of the partner whose link this is for 30 days; a later link takes the place of an earlier one. */
export const keepReferral = (search: string): void => {
  // The router writes a code of digits alone in quotes.
  const found = new URLSearchParams(search).get('ref')?.replaceAll('"', '') ?? '';
  if (!code.test(found)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookie}=${found}; max-age=${days * 86_400}; path=/; samesite=lax${secure}`;
};

/** The code that is kept, as calls take it; nothing where there is none. */
export const keptRef = (): { readonly ref?: string } => {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
  const ref = found?.slice(cookie.length + 1) ?? '';
  return code.test(ref) ? { ref } : {};
};

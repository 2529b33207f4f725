/** Names that the way out sets by itself, or that decide where a request goes. */
const ownHeaders = new Set(
  'host connection content-length content-type expect keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade cookie'.split(
    ' ',
  ),
);

/** What is wrong with the name of a header; null: nothing. */
export const faultOfHeader = (name: string): string | null => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) return 'A header’s name has letters, digits, hyphens and underscores.';
  return ownHeaders.has(name.toLowerCase()) ? 'This header can’t be set.' : null;
};

/** Whether a text has signs that end or break a line. */
export const hasControls = (text: string): boolean =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).some((code) => code < 32 || code === 127);

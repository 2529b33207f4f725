type Rules = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
};
type Factory = { readonly createPolicy: (name: 'default', rules: Rules) => unknown };

/**
 * What may be written into the page as a string (reliability E2, trusted types): text without a tag, as Mantine's style
 * sheets are, and scripts from our own address, as lazy pieces are. Anything else is refused, or reported as long as the
 * policy only reports.
 */
const rules: Rules = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
};

/** Sets the rules, once, before anything is painted. Browsers without trusted types need none. */
export const startTrustedTypes = (): void => {
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', rules);
};

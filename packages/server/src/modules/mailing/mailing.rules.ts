/** A test opens a connection to whatever host was typed, and writes to whatever address. */
export const testLimit = { name: 'smtp_tests', calls: 20, seconds: 3600 } as const;

/** Previews that are sent. */
export const previewLimit = { name: 'template_previews', calls: 30, seconds: 3600 } as const;

/** The mail that shows somebody a template of theirs: it is theirs, and looks like one of their brand's. */
export const previewKind = 'template_preview';

/** A day as a mail writes it: "March 3, 2026". @param zone by whose clock */
export const dayIn = (lang: string, at: string, zone: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: zone }).format(new Date(at));

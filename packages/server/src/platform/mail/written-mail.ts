import type { PageLook } from '../http/page-look.ts';

export type MailParts = {
  readonly look: PageLook;
  readonly subject: string;
  readonly lang: string;
  /** Paragraphs, divided by empty lines. */
  readonly lead: string;
  readonly code: string | null;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** What stands below, smaller: what to do when the mail was not expected. */
  readonly after: string | null;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] as string);
const paragraphs = (text: string): readonly string[] => text.split(/\n{2,}/);

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

const htmlOf = ({ look, subject, lang, lead, code, action, after }: MailParts): string => {
  const dark = 'color:#1b1b1f;font-size:16px;line-height:24px';
  const quiet = 'color:#5f5f6b;font-size:14px;line-height:20px';
  const parts = [
    `<p style="margin:0 0 24px;color:#1b1b1f;font-size:18px;font-weight:600">${escaped(look.name)}</p>`,
    ...paragraphs(lead).map((text) => paragraph(text, dark)),
    ...(code === null
      ? []
      : [
          `<p style="margin:8px 0 24px;font-size:32px;letter-spacing:6px;font-weight:600;color:#1b1b1f">${escaped(code)}</p>`,
        ]),
    ...(action === null
      ? []
      : [
          `<p style="margin:8px 0 16px"><a href="${escaped(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1b1f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>`,
          `<p style="margin:0 0 24px;${quiet};word-break:break-all">${escaped(action.href)}</p>`,
        ]),
    ...(after === null ? [] : paragraphs(after).map((text) => paragraph(text, quiet))),
  ];
  return `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;background:#f5f5f7;${font}"><div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff">${parts.join('')}</div></body></html>`;
};

/** A mail as it is sent: plain text, and the same as HTML that needs nothing from anywhere. */
export const writtenMail = (parts: MailParts): { readonly text: string; readonly html: string } => {
  const { lead, code, action, after, look } = parts;
  const lines = [lead, code, action && `${action.label}: ${action.href}`, after, look.name];
  return { text: `${lines.filter((line) => line !== null).join('\n\n')}\n`, html: htmlOf(parts) };
};

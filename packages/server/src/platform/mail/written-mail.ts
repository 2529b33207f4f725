import { labelOn, makeRoom } from '@galena/contract/kernel';
import type { PageLook } from '../http/page-look.ts';
import type { FootLink } from './legal-links.ts';

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
  /** At the very end. */
  readonly links: readonly FootLink[];
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

// Dark readers take these; those that know no style sheets show the light mail that stands in the elements.
const darkSheet = [
  '.ground{background:#131318!important}',
  '.card{background:#1d1d24!important;border-color:#32323c!important}',
  '.ink{color:#f1f1f4!important}',
  '.quiet{color:#a9a9b8!important}',
  '.code{background:#2a2a33!important}',
].join('');

const ink = 'color:#15151b';
const quiet = 'color:#5d5d6b;font-size:13px;line-height:20px';

/** A paragraph in which even an address without a break stays within its card. */
const paragraph = (kind: 'ink' | 'quiet', text: string, style: string): string =>
  `<p class="${kind}" style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word;${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

const codeStyle = `margin:0 0 24px;padding:16px;border-radius:10px;background:#f3f3f6;${ink};font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600;text-align:center`;

const codeBox = (code: string): string => `<p class="ink code" style="${codeStyle}">${escaped(code)}</p>`;

/** In the brand's colour, moved as far as its label needs to be read. */
const buttonStyle = (primary: string): string => {
  const text = labelOn(primary);
  const background = makeRoom(primary, text, 4.55);
  return `display:inline-block;padding:12px 22px;border-radius:8px;background:${background};color:${text};font-size:15px;line-height:20px;font-weight:600;text-decoration:none`;
};

const button = (primary: string, { label, href }: NonNullable<MailParts['action']>): string =>
  `<p style="margin:0 0 20px"><a href="${escaped(href)}" style="${buttonStyle(primary)}">${escaped(label)}</a></p>`;

const footLinks = (links: readonly FootLink[]): string => {
  const each = links.map(
    ({ label, href }) => `<a class="quiet" href="${escaped(href)}" style="${quiet}">${escaped(label)}</a>`,
  );
  return links.length === 0 ? '' : `<p class="quiet" style="margin:0 0 16px;${quiet}">${each.join(' · ')}</p>`;
};

type Frame = Pick<MailParts, 'look' | 'subject' | 'lang' | 'links'>;

/** The page around what a mail says: the brand's name above a card. @param card, foot HTML that was made here or cleaned */
const framed = ({ look, subject, lang, links }: Frame, card: string, foot: string): string =>
  [
    `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkSheet}}</style></head>`,
    `<body class="ground" style="margin:0;background:#f3f3f6;${font}"><div class="ground" style="background:#f3f3f6"><div style="max-width:520px;margin:0 auto;padding:32px 16px">`,
    `<p class="ink" style="margin:0 0 16px;padding:0 4px;${ink};font-size:18px;line-height:24px;font-weight:600">${escaped(look.name)}</p>`,
    `<div class="card" style="padding:28px 28px 12px;border:1px solid #e8e8ed;border-radius:14px;background:#ffffff">${card}</div>`,
    `<div style="padding:16px 4px 0">${foot}${footLinks(links)}</div></div></div></body></html>`,
  ].join('');

const htmlOf = (parts: MailParts): string => {
  const { look, lead, code, action, after } = parts;
  const card = [
    ...paragraphs(lead).map((text) => paragraph('ink', text, `${ink};font-size:16px;line-height:24px`)),
    ...(code === null ? [] : [codeBox(code)]),
    ...(action === null ? [] : [button(look.colours.primary, action)]),
    ...(after === null ? [] : paragraphs(after).map((text) => paragraph('quiet', text, quiet))),
  ];
  // For readers that show no buttons. A link with a secret in it breaks where it must.
  const link = action === null ? '' : paragraph('quiet', action.href, `${quiet};word-break:break-all`);
  return framed(parts, card.join(''), link);
};

/** How the parts of a mail look that somebody else words, by what they are: style, and the class that dark readers know. */
export const mailStyles = ({ colours }: PageLook) => ({
  text: {
    class: 'ink',
    style: `margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word;${ink};font-size:16px;line-height:24px`,
  },
  quiet: { class: 'quiet', style: `margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word;${quiet}` },
  heading: { class: 'ink', style: `margin:0 0 16px;${ink};font-size:20px;line-height:28px;font-weight:600` },
  code: { class: 'ink code', style: codeStyle },
  button: { class: '', style: buttonStyle(colours.primary) },
});

const linkLines = (links: readonly FootLink[]): readonly string[] =>
  links.length === 0 ? [] : [links.map(({ label, href }) => `${label}: ${href}`).join('\n')];

/** A mail in the words of a brand, inside the page that all its mails have. @param body HTML that was cleaned */
export const framedMail = (
  frame: Frame & { readonly body: string; readonly text: string },
): { readonly text: string; readonly html: string } => ({
  text: `${[frame.text, frame.look.name, ...linkLines(frame.links)].join('\n\n')}\n`,
  html: framed(frame, frame.body, ''),
});

/** A mail as it is sent: plain text, and the same as HTML that needs nothing from anywhere. */
export const writtenMail = (parts: MailParts): { readonly text: string; readonly html: string } => {
  const { lead, code, action, after, look, links } = parts;
  const lines = [lead, code, action && `${action.label}: ${action.href}`, after, look.name, ...linkLines(links)];
  return { text: `${lines.filter((line) => line !== null).join('\n\n')}\n`, html: htmlOf(parts) };
};

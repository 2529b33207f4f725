import sanitize from 'sanitize-html';
import type { mailStyles } from '../../platform/mail/written-mail.ts';

const size = /^\d{1,3}(?:\.\d{1,2})?(?:px|em|rem|%)?$/;
const sizes = /^(?:(?:\d{1,3}(?:\.\d{1,2})?(?:px|em|rem|%)?|auto)(?: |$)){1,4}$/;
const colour = /^(?:#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,20}|rgba?\([\d.,% ]{5,30}\))$/i;

const allowedTags =
  'p br hr h1 h2 h3 strong b em i u s small span a img ul ol li blockquote table thead tbody tr th td div'.split(' ');

/** What a mail may hold: text, links, images, tables. Nothing that runs, asks, loads or covers (threat 24). */
const allowed: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'style'],
    img: ['src', 'alt', 'width', 'height', 'style'],
    td: ['colspan', 'rowspan', 'align', 'style'],
    th: ['colspan', 'rowspan', 'align', 'style'],
    '*': ['style'],
  },
  allowedClasses: { p: ['code', 'quiet'], a: ['button'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [colour],
      'background-color': [colour],
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-size': [size],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      'line-height': [size],
      padding: [sizes],
      margin: [sizes],
      width: [size],
      'max-width': [size],
      'border-radius': [size],
    },
  },
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
};

/** HTML with nothing in it but what a mail may hold. */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim();

const partOf = (name: string, classes: readonly string[]) => {
  if (name === 'a') return classes.includes('button') ? 'button' : null;
  if (/^h[1-3]$/.test(name)) return 'heading';
  if (name === 'p') return classes.includes('code') ? 'code' : classes.includes('quiet') ? 'quiet' : 'text';
  return name === 'li' || name === 'td' ? 'text' : null;
};

/** Clean HTML in the look of a brand's mails: parts get the style that readers of mail need to find in each element. */
export const dressHtml = (html: string, styles: ReturnType<typeof mailStyles>): string =>
  sanitize(html, {
    allowedTags,
    allowedAttributes: false,
    // What comes in was cleaned; only styles are put in, which are ours.
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const part = partOf(tagName, (attribs['class'] ?? '').split(' '));
        if (part === null) return { tagName, attribs };
        const { class: name, style } = styles[part];
        const own = attribs['style'] ? `;${attribs['style']}` : '';
        return { tagName, attribs: { ...attribs, style: `${style}${own}`, ...(name === '' ? {} : { class: name }) } };
      },
    },
  });

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] as string);

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '');

/** Clean HTML as somebody reads it who sees no HTML: paragraphs, points, and where links lead. */
export const plainTextOf = (html: string): string => {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, label: string) => {
      const words = withoutTags(label).trim();
      return words === '' || words === href ? href : `${words}: ${href}`;
    })
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<(?:br|hr)[^>]*>/g, '\n')
    .replace(/<\/(?:td|th)>/g, ' ')
    .replace(/<\/(?:tr|ul|ol|table)>/g, '\n')
    .replace(/<\/(?:p|h[1-3]|blockquote|div)>/g, '\n\n');
  return decoded(withoutTags(text))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

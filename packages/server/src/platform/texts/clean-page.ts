import sanitize from 'sanitize-html';

/** What a text that a reseller writes for everybody's eyes may hold: words, lists, links and images. Nothing that runs, asks, frames, covers or looks. */
const allowed: sanitize.IOptions = {
  allowedTags: 'p br hr h2 h3 strong b em i u s small a img ul ol li blockquote'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, { rel: _rel, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  // A picture from nowhere is a hole.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** HTML with nothing in it but what a page for everybody may hold: a sales page, a legal text. */
export const cleanPage = (html: string): string => sanitize(html, allowed).trim();

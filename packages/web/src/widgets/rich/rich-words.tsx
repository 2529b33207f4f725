import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** What written text may be shown with; anything else is left out, and what stands in it is kept. */
const shown = new Set(
  'p br hr h2 h3 strong b em i u s small ul ol li blockquote'.split(' ').map((name) => name.toUpperCase()),
);
/** What holds no words for readers. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'NOSCRIPT', 'TEXTAREA']);

const safe = (address: string | null, ...protocols: readonly string[]): string | null =>
  address !== null && URL.canParse(address) && protocols.includes(new URL(address).protocol) ? address : null;

const linkOf = (element: Element, children: ReactNode): ReactNode => {
  const href = safe(element.getAttribute('href'), 'https:', 'http:', 'mailto:', 'tel:');
  return href === null ? (
    children
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
};

const pictureOf = (element: Element): ReactNode => {
  const src = safe(element.getAttribute('src'), 'https:');
  return src === null ? null : <img src={src} alt={element.getAttribute('alt') ?? ''} loading="lazy" />;
};

const partOf = (node: Node): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null;
  if (node.tagName === 'IMG') return pictureOf(node);
  const children = partsOf(node);
  if (node.tagName === 'A') return linkOf(node, children);
  if (!shown.has(node.tagName)) return children;
  const name = node.tagName.toLowerCase();
  return node.childNodes.length === 0 ? createElement(name) : createElement(name, null, children);
};

const partsOf = (parent: Node): ReactNode =>
  [...parent.childNodes].map((node, at) => <Fragment key={at}>{partOf(node)}</Fragment>);

/**
 * Text with headings, lists, links and pictures that somebody wrote as HTML. It becomes elements of ours, one by one: nothing of the HTML
 * itself gets into the page, whatever it holds.
 */
export const RichWords = ({ html, className }: { readonly html: string; readonly className?: string | undefined }) => {
  const parts = useMemo(() => partsOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={className}>{parts}</div>;
};

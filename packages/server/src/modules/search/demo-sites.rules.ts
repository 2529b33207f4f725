/** A site's own links begin with a slash; nothing else that its pages say stands in an attribute of these. */
const links = /(\s(?:href|src)=")\/(?!\/)/g;

/**
 * The page of an invented site with its links led below `/demo-sites/<slug>/`, where people look at it.
 * @param body bytes in whatever charset the page has: links are ASCII, all else stays as it is
 */
export const withLinksBelow = (body: Buffer, slug: string): Buffer =>
  Buffer.from(body.toString('latin1').replaceAll(links, `$1/demo-sites/${slug}/`), 'latin1');

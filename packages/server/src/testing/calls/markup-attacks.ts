import sanitize from 'sanitize-html';

const breakers = ['', '"', "'", '`', '</title>', '</script>', '</style>', '</textarea>', '-->', '\u2028'];
const cores = [
  '<script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '<svg/onload=pwned()>',
  '<a href=javascript:pwned()>x</a>',
  '<a href="jAvA&#09;script&colon;pwned()">x</a>',
  '<iframe srcdoc="<script>pwned()</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=pwned()>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  ' onmouseover=pwned() x=',
  '<meta http-equiv=refresh content="0;url=javascript:pwned()">',
  '<form action=javascript:pwned()><button formaction=javascript:pwned()>',
  ';pwned()//',
  '<p style="background:url(javascript:pwned())">x</p>',
  '&#60;script&#62;pwned()&#60;/script&#62;',
];

/** With how many ways out of a place each thing is tried that runs: every way meets several of them. */
const waysEach = 4;

/** Texts that would run something if they got into a page as they are. */
export const attacks: readonly string[] = cores.flatMap((core, at) =>
  Array.from({ length: waysEach }, (_, way) => `${breakers[(at * 3 + way) % breakers.length]}${core}`),
);

/** Addresses that run something where somebody follows them. */
export const attackingLinks: readonly string[] = [
  'javascript:pwned()',
  'JaVaScRiPt:pwned()',
  ' javascript:pwned()',
  'java\tscript:pwned()',
  'javascript://example.com/%0Apwned()',
  'vbscript:pwned()',
  'data:text/html,<script>pwned()</script>',
  'https://example.com/"onmouseover=pwned() x="',
  'https://example.com/<script>pwned()</script>',
];

const links = new Set(['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href', 'srcset', 'background']);
const ours = 'data:image/svg+xml,';
const neverTheirs = new Set(['iframe', 'object', 'embed', 'math', 'base', 'frame', 'form', 'svg']);

/** Browsers leave spaces and their like out of the beginning of an address. */
const schemeOf = (address: string): string =>
  /^([a-z]+):/i.exec(address.replaceAll(/\s/g, ''))?.[1]?.toLowerCase() ?? '';

/** What stands in scripts and style sheets of a page; what others read as values (JSON) left out. */
const codeIn = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:script(?![^>]*json")|style)\b[^>]*>[\s\S]*?<\/(?:script|style)/gi)].map(([code]) => code);

/** What in a page of ours runs, or would on a click, because of what somebody wrote: read as a parser reads it. */
export const attacksIn = (html: string): readonly string[] => {
  const found = codeIn(html).filter((code) => code.includes('pwned'));
  const lookAtAttribute = (tag: string, name: string, value: string): void => {
    const at = `<${tag} ${name}="${value}">`;
    if (/^on/i.test(name) || name === 'srcdoc') found.push(at);
    if (name === 'style' && /pwned|javascript/i.test(value)) found.push(at);
    if (neverTheirs.has(tag) && value.includes('pwned')) found.push(at);
    if (!links.has(name)) return;
    if (value.startsWith(ours)) found.push(...attacksIn(decodeURIComponent(value.slice(ours.length))));
    else if (['javascript', 'vbscript', 'data'].includes(schemeOf(value))) found.push(at);
  };
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attributes) => {
        if (tag === 'meta' && /javascript/i.test(attributes['content'] ?? '') && 'http-equiv' in attributes)
          found.push(`<meta ${attributes['content']}>`);
        for (const [name, value] of Object.entries(attributes)) lookAtAttribute(tag, name, value);
        return { tagName: tag, attribs: attributes };
      },
    },
  });
  return found;
};

/** Codes that sites put into addresses: ISO 639-1 of the languages of most sites, and countries used in their place. */
const codes: ReadonlySet<string> = new Set(
  `de en fr it es pt nl pl cs sk da sv no nb nn fi et lv lt hu ro bg el tr ru uk be ar he fa zh ja ko th vi id ms hi hr sl
  sr bs mk sq ca eu gl cy ga is mt ka hy az kk lb rm at ch gb us uk jp cn kr cz se dk br mx au`
    .split(/\s+/)
    .filter((code) => code !== ''),
);

const languageParameter = /^(lang|language|hl|locale|l|lng|idioma|langue|sprache)$/i;

const codeIn = (text: string | undefined): string | null => {
  const [, code = ''] = /^([a-z]{2})(?:[-_][a-z]{2,4})?(?:\.html?|\.php)?$/i.exec(text ?? '') ?? [];
  return codes.has(code.toLowerCase()) ? code.toLowerCase() : null;
};

/** The first part of a language's tag: `de` of `de-AT`. */
export const primaryLanguage = (tag: string | null): string | null => codeIn(tag ?? undefined);

/** A page's address without its language, and the language. Null: the address names none. */
export type Localised = { readonly language: string | null; readonly path: string };

/** The language that a query names, and the rest of it. */
const ofQuery = (search: string): { readonly byQuery: string | null; readonly query: string } => {
  if (search === '') return { byQuery: null, query: '' };
  const query = new URLSearchParams(search);
  const found = [...query].find(([name, value]) => languageParameter.test(name) && codeIn(value) !== null);
  if (found) query.delete(found[0]);
  return { byQuery: codeIn(found?.[1]), query: query.toString() };
};

/** Takes the language out of an address: `/en/contact`, `en.example.com`, `?lang=en`, `contact.en.html`. */
export const localise = (url: URL): Localised => {
  const [, first, ...rest] = url.pathname.split('/');
  const byPath = codeIn(first);
  const [label, ...domain] = url.hostname.split('.');
  const byHost = domain.length >= 2 ? codeIn(label) : null;
  const [, before = '', ending = '', after = ''] = /^(.*)[._](?!us)([a-z]{2})(\.\w+)$/i.exec(url.pathname) ?? [];
  const byEnding = codeIn(ending);
  const { byQuery, query } = ofQuery(url.search);
  const path = byPath !== null ? `/${rest.join('/')}` : byEnding !== null ? before + after : url.pathname;
  const host = byHost === null ? url.hostname.replace(/^www\./, '') : domain.join('.');
  return {
    language: byPath ?? byHost ?? byEnding ?? byQuery,
    path: `${host}${path.replace(/(\.html?|\.php|\/+)$/i, '').toLowerCase()}?${query}`,
  };
};

import { Parser } from 'htmlparser2';
import { answerDemoSite, type DemoSiteAnswer } from './index.ts';

/** A page of a site as a test reads it. */
export type ReadPage = {
  readonly path: string;
  readonly status: number;
  readonly language: string | null;
  readonly title: string;
  /** What a visitor reads, with addresses made readable that the page hides. */
  readonly text: string;
  /** What is in its scripts: data, nothing that runs. */
  readonly scripts: string;
  /** Whatever an attribute leads to. */
  readonly targets: readonly string[];
  readonly headings: number;
  /** What is wrong with its markup. */
  readonly faults: readonly string[];
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex');

/** An address as Cloudflare's own script finds it again. */
const revealed = (code: string): string => {
  const [key = 0, ...rest] = bytesOf(code);
  return Buffer.from(rest.map((byte) => byte ^ key)).toString();
};

const empty = new Set('meta link img br input hr'.split(' '));
const inline = new Set(['a', 'span']);
const leading = ['href', 'src', 'action', 'srcset', 'poster', 'data', 'background'];

/** The text of an answer in the charset that its header names. */
export const textOf = ({ headers, body }: DemoSiteAnswer): string =>
  new TextDecoder(/charset=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8').decode(body);

/** Asks an invented host for a page. */
export const ask = (slug: string, path: string, method = 'GET'): DemoSiteAnswer =>
  answerDemoSite({ url: new URL(`https://${slug}.demo.example${path}`), method });

const readPage = (path: string, answer: DemoSiteAnswer): ReadPage => {
  const page = { language: null as string | null, title: '', text: '', scripts: '', headings: 0 };
  const [targets, faults, open]: [string[], string[], string[]] = [[], [], []];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name);
        if (!inline.has(name)) page.text += ' ';
        if (name === 'html') page.language = attributes['lang'] ?? null;
        if (name === 'h1') page.headings += 1;
        if (name === 'img' && attributes['alt'] === undefined) faults.push('a picture without words');
        if (Object.keys(attributes).some((key) => key.startsWith('on'))) faults.push(`a script on ${name}`);
        targets.push(...leading.flatMap((key) => attributes[key] ?? []));
        if (attributes['data-cfemail']) page.text += ` ${revealed(attributes['data-cfemail'])} `;
      },
      ontext: (text) => {
        const within = open.at(-1);
        if (within === 'title') page.title += text;
        else if (within === 'script') page.scripts += text;
        else if (within !== 'style') page.text += text;
      },
      onclosetag: (name, isImplied) => {
        if (open.pop() !== name || (isImplied && !empty.has(name))) faults.push(`${name} is not closed`);
      },
    },
    { decodeEntities: true },
  );
  parser.end(textOf(answer));
  return {
    path,
    status: answer.status,
    ...page,
    text: page.text.replaceAll(' [at] ', '@').replaceAll(/\s+/g, ' '),
    targets,
    faults,
  };
};

/** A target within the site; null for an address of mail, a number, a place on the page. */
const pathOf = (target: string): string | null => (/^(?:mailto:|tel:|#)/.test(target) ? null : target);

/** Every page that can be reached from the first one. */
export const readSite = (slug: string): readonly ReadPage[] => {
  const pages = new Map<string, ReadPage>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = ask(slug, path);
    if (!answer.headers['content-type']?.startsWith('text/html')) continue;
    const page = readPage(path, answer);
    pages.set(path, page);
    waiting.push(...page.targets.map(pathOf).filter((one) => one !== null));
  }
  return [...pages.values()];
};

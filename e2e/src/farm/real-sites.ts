import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CleanUp } from '../clean-up.ts';
import { makeProgramFolder, root } from '../folders.ts';
import type { FarmSite } from './farm.ts';

/** A page of a real business, and the addresses that somebody who read it wrote down. */
type RealSite = FarmSite & { readonly business: string; readonly states: readonly string[] };

type Labelled = {
  readonly corpus: string;
  readonly file: string;
  readonly entities: readonly { readonly type: string; readonly text: string }[] | null;
};

// They are not the project's, and lie beside it where they are at all.
const folder = resolve(process.env['GALENA_TEST_DATA'] ?? join(root, '../shared/data'), 'html-business-pages');

/** As it stands on the page; some are written out. */
const addressOf = (text: string): string =>
  text
    .toLowerCase()
    .trim()
    .replace(/ at |\[at\]/, '@')
    .replaceAll(/ dot |\[dot\]/g, '.');

/** Each real page as the start page of a site of its own; none where the data is not there. */
export const readRealSites = (cleanUp: CleanUp): readonly RealSite[] => {
  if (!existsSync(folder)) return [];
  const pages = makeProgramFolder(cleanUp);
  execFileSync('tar', ['-xJf', join(folder, 'pages.tar.xz'), '-C', pages]);
  const labelled = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as readonly Labelled[];
  return labelled.flatMap(({ corpus, file, entities }) => {
    // The other pages are not labelled for e-mail.
    if (corpus !== 'us_contact_pages' || entities === null) return [];
    const emails = entities.flatMap(({ type, text }) => (type === 'EMAIL' ? [addressOf(text)] : []));
    const number = file.replace('.html', '');
    return [
      {
        business: `Real business ${number}`,
        host: `real-${number}.example`,
        states: [...new Set(emails)].toSorted(),
        answers: { '/': { page: readFileSync(join(pages, corpus, file)), type: 'text/html' } },
      },
    ];
  });
};

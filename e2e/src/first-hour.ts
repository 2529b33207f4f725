import { text } from 'node:stream/consumers';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { createCleanUp } from './clean-up.ts';
import { people } from './people.ts';
import { fillSignIn } from './sign-in-form.ts';
import { startStack } from './stack.ts';

/** A kind of lead, and where it is looked for; null: it has no place. What is looked for is what its field gives as an example. */
type Kind = {
  readonly type: string;
  readonly tab: string;
  readonly main: string;
  readonly place: readonly [typed: string, label: string] | null;
};

const germany = ['germ', 'Germany'] as const;

const kinds: readonly Kind[] = [
  { type: 'people', tab: 'People', main: 'Which job titles?', place: germany },
  { type: 'company', tab: 'Company', main: 'What kind of company?', place: germany },
  { type: 'local', tab: 'Local', main: 'What kind of business?', place: ['lisbon, port', 'Lisbon, Portugal'] },
  { type: 'domain', tab: 'Domain', main: 'Which website?', place: null },
  { type: 'influencer', tab: 'Influencer', main: 'What do they post about?', place: germany },
  { type: 'group', tab: 'Group', main: 'What are the groups about?', place: germany },
];

const sizes = [
  [1440, 900],
  [390, 844],
] as const;

/** What was pressed on the way, and what stood in it. */
type Walk = {
  readonly page: Page;
  readonly press: (what: Locator) => Promise<void>;
  readonly walls: string[];
  readonly clicks: () => number;
};

const startWalk = (page: Page): Walk => {
  const walls: string[] = [];
  let clicks = 0;
  page.on('pageerror', (error) => void walls.push(`error: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) walls.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const press = async (what: Locator): Promise<void> => {
    clicks += 1;
    await what.click();
  };
  return { page, press, walls, clicks: () => clicks };
};

/** Types the first example that the field gives, and takes what is offered for it. */
const sayWhat = async ({ page, press, walls }: Walk, { main }: Kind): Promise<string> => {
  const field = page
    .getByRole('combobox', { name: main })
    .or(page.getByRole('textbox', { name: main }))
    .first();
  await field.waitFor();
  // The examples come from the sources, a moment after the form.
  const withExample = field.and(page.locator('[placeholder]:not([placeholder=""])'));
  await withExample.waitFor({ timeout: 10_000 }).catch(() => undefined);
  const example = ((await field.getAttribute('placeholder')) ?? '').split(', ')[0] ?? '';
  if (example === '') walls.push('no example in the field');
  await press(field);
  await field.fill(example);
  const offered = page.getByRole('option', { name: example, exact: true });
  const isOffered = await offered.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  await field.press(isOffered ? 'Enter' : 'Tab');
  await page.keyboard.press('Escape');
  return example;
};

const sayWhere = async ({ page, press }: Walk, [typed, label]: readonly [string, string]): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Where?' });
  await press(field);
  await field.fill(typed);
  await page.getByRole('option', { name: label }).first().waitFor();
  await page.getByText(/match(es)?\. Press Enter for/).waitFor({ state: 'attached' });
  await field.press('Enter');
};

/** Waits for the preview; where the source has nothing there, takes what is offered in its place. */
const untilPreviewed = async ({ page, press, walls }: Walk): Promise<void> => {
  const shown = page.getByText(/^\d+ of (more than )?[\d,]+, free\./).first();
  const found = page.getByRole('region', { name: 'Preview' });
  const other = found.getByRole('button', { name: /^(Use|Search) (?!worldwide|all of)\S/ }).first();
  await shown.or(other).first().waitFor();
  if (!(await shown.isVisible())) {
    walls.push(`a press: ${await other.textContent()}`);
    await press(other);
  }
  await shown.waitFor();
  await page.waitForFunction(`document.querySelectorAll('[data-pending]').length === 0`);
};

/** The rows of the CSV that the list's page gives, and how many of them have an e-mail. */
const downloadCsv = async ({ page, press }: Walk): Promise<{ rows: number; withEmail: number }> => {
  const button = page.getByRole('button', { name: 'Export' });
  if (await button.isVisible()) await press(button);
  else {
    await press(page.getByRole('button', { name: /^Options for/ }));
    await press(page.getByRole('menuitem', { name: 'Export' }));
  }
  const file = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download CSV' }));
  const [, ...lines] = (await text(await (await file).createReadStream())).trimEnd().split('\r\n');
  return { rows: lines.length, withEmail: lines.filter((line) => line.includes('@')).length };
};

/** From the page of new searches to the file. */
const walkThrough = async (walk: Walk, kind: Kind, origin: string) => {
  const { page, press, walls, clicks } = walk;
  await page.goto(`${origin}/lead-search/new-search`);
  await fillSignIn(page, people.demo);
  await page.getByRole('tab', { selected: true }).waitFor();
  const began = performance.now();
  await press(page.getByRole('tab', { name: kind.tab }));
  const what = await sayWhat(walk, kind);
  if (kind.place) await sayWhere(walk, kind.place);
  await untilPreviewed(walk);
  await press(
    page
      .getByRole('button', { name: /^(Run search|Stop after)/ })
      .filter({ visible: true })
      .first(),
  );
  await page.waitForURL(/\/lead-search\/saved-lists\/\w+-\d+$/);
  const finished = page.getByText(/^Search (finished|complete)/).filter({ visible: true });
  await finished.first().waitFor();
  const file = await downloadCsv(walk);
  return { what, ...file, clicks: clicks(), seconds: (performance.now() - began) / 1000, walls };
};

/** What a walk from nothing to a CSV may take at most; seconds of the product on a quiet machine. */
const promised = { clicks: 12, seconds: 12 } as const;

/** @returns whether it came to its file as promised */
const walkKind = async (
  browser: Browser,
  origin: string,
  kind: Kind,
  [width, height]: readonly [number, number],
): Promise<boolean> => {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', acceptDownloads: true });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  try {
    const walk = startWalk(page);
    const done = await walkThrough(walk, kind, origin).catch((error: Error) => ({
      stopped: error.message.split('\n')[0],
      clicks: walk.clicks(),
      walls: walk.walls,
    }));
    const words =
      'stopped' in done
        ? `stopped after ${done.clicks} clicks: ${done.stopped}`
        : `“${done.what}”: ${done.clicks} clicks, ${done.seconds.toFixed(1)} s, ${done.rows} rows, ${done.withEmail} with email`;
    console.log(`${width}  ${kind.type.padEnd(10)} ${words}${done.walls.map((wall) => `\n        ${wall}`).join('')}`);
    const isInTime = !('stopped' in done) && done.seconds <= promised.seconds && done.rows > 0;
    return isInTime && done.clicks <= promised.clicks && done.walls.every((wall) => wall.startsWith('a press: '));
  } finally {
    await context.close();
  }
};

// node e2e/src/first-hour.ts: what somebody meets who begins with nothing, in a browser, without a network: each kind of lead from the
// page of new searches to a CSV. Seconds are the product's: nobody thinks or types in between. A busy machine makes them longer. It ends
// with 1 where a walk met a wall, brought nothing, or took more than was promised.
const cleanUp = createCleanUp();
try {
  const { origin } = await startStack(cleanUp);
  const browser = await chromium.connect(await startBrowser(cleanUp));
  for (const size of sizes)
    for (const kind of kinds) if (!(await walkKind(browser, origin, kind, size))) process.exitCode = 1;
  await browser.close();
} finally {
  await cleanUp.run();
  process.channel?.unref();
}

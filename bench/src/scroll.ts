import { createClient } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { chromium, type Page } from 'playwright-core';
import { startBrowser } from '../../e2e/src/browser.ts';
import { createCleanUp } from '../../e2e/src/clean-up.ts';
import { withClient } from './jobs.ts';
import { listRows } from './lists.ts';
import { p50AndP95 } from './load.ts';
import type { Running } from './product.ts';

/** Ten rows a step, as a turn of a wheel does. */
const stepPixels = 400;
const steps = 200;
const labels = ['Owner', 'Region', 'Next step'] as const;

/** Three labels with a value for every record of the list. */
const addLabels = async (url: string, product: Running, token: string, listId: number): Promise<void> => {
  const call = createClient({ origin: product.address, token: () => token });
  for (const [at, title] of labels.entries()) {
    const { data } = await call(labelRoutes.create, {
      body: { list_type: 'local', name: `scroll_${at}`, title, kind: 'text' },
    });
    await withClient(url, 'galena_system', async (client) => {
      await client.query('set statement_timeout = 0');
      await client.query(
        `update records.results set labels = labels || jsonb_build_object($2::text, 'Value ' || id % 100)
         where account_id = (select account_id from lists.lists where id = $1) and list_id = $1`,
        [listId, String(data.id)],
      );
    });
  }
};

/** A grid of as many rows that does nothing but show the rows in view: cells of text, no data to wait for. */
const emptyGrid = (columns: number): string => `<!doctype html>
<style>
  body { margin: 0; font: 14px sans-serif }
  #grid { height: 100vh; overflow: auto }
  #rows { position: relative; height: ${listRows * 40}px }
  .row { position: absolute; display: flex; height: 40px; width: 100% }
  .row > div { width: 150px; overflow: hidden; white-space: nowrap }
</style>
<div id="grid"><div id="rows"></div></div>
<script>
  const [grid, rows, shown] = [document.getElementById('grid'), document.getElementById('rows'), new Map()];
  const draw = () => {
    const from = Math.max(0, Math.floor(grid.scrollTop / 40) - 8);
    const to = Math.min(${listRows}, Math.ceil((grid.scrollTop + grid.clientHeight) / 40) + 8);
    for (const [at, row] of shown) if (at < from || at >= to) { row.remove(); shown.delete(at); }
    for (let at = from; at < to; at += 1) {
      if (shown.has(at)) continue;
      const row = document.createElement('div');
      row.className = 'row';
      row.style.transform = 'translateY(' + at * 40 + 'px)';
      for (let column = 0; column < ${columns}; column += 1) {
        const cell = document.createElement('div');
        cell.textContent = 'Value ' + at;
        row.append(cell);
      }
      rows.append(row);
      shown.set(at, row);
    }
  };
  grid.addEventListener('scroll', () => requestAnimationFrame(draw));
  draw();
</script>`;

type Step = { readonly drawing: number; readonly all: number };

/** Scrolls step by step. @returns milliseconds of script, style and layout of each step, and of all that the page's thread did */
const scroll = async (page: Page): Promise<readonly Step[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const secondsOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    const drawing = secondsOf('ScriptDuration') + secondsOf('RecalcStyleDuration') + secondsOf('LayoutDuration');
    return { drawing, all: secondsOf('TaskDuration') };
  };
  await page.mouse.move(700, 500);
  const done: Step[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await read();
    await page.mouse.wheel(0, stepPixels);
    // Two frames: the one in which it is drawn is over then.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    const after = await read();
    done.push({ drawing: (after.drawing - before.drawing) * 1_000, all: (after.all - before.all) * 1_000 });
  }
  return done;
};

const row = (name: string, done: readonly Step[]): string =>
  `| ${name} | ${p50AndP95(done.map(({ drawing }) => drawing))} | ${p50AndP95(done.map(({ all }) => all))} |`;

/** The table of records of the big list, with labels, scrolled in a browser beside an empty grid. */
export const measureScroll = async (
  url: string,
  product: Running,
  token: string,
  listId: number,
): Promise<readonly string[]> => {
  await addLabels(url, product, token, listId);
  const cleanUp = createCleanUp();
  try {
    const browser = await chromium.connect(await startBrowser(cleanUp));
    const localStorage = [{ name: 'access_token', value: token }];
    const storageState = { cookies: [], origins: [{ origin: product.address, localStorage }] };
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
    const page = await context.newPage();
    await page.goto(`${product.address}/lead-search/saved-lists/local-${listId}`);
    await page.getByRole('row').nth(10).waitFor();
    const columns = await page.getByRole('columnheader').count();
    const ours = await scroll(page);
    const last = await page.getByRole('row').last().getAttribute('aria-rowindex');
    // A page of its own: the product's lets no script in that it does not know.
    const bare = await context.newPage();
    await bare.setContent(emptyGrid(columns));
    await bare.getByText('Value 0').first().waitFor();
    const empty = await scroll(bare);
    await browser.close();
    return [
      `| ${steps} steps of ${stepPixels} px over ${listRows} records (to row ${last}), ${columns} columns, ms p50 / p95 | script, style and layout | all of the page's thread |`,
      '| --- | --- | --- |',
      row('records, fetched on the way', ours),
      row('an empty grid', empty),
    ];
  } finally {
    await cleanUp.run();
  }
};

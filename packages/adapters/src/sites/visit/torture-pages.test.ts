import { once } from 'node:events';
import { setInterval as every } from 'node:timers';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../http/index.ts';
import { startRawServer, startServer } from '../../http/test-servers.ts';
import { maxPageBytes } from './open-page.ts';
import type { SiteVisit } from './site-visit.ts';
import { callTo, html, linking, outcomesOf, redirectTo, shop, sitesOn, status, visitTo } from './test-site.ts';
import type { Answering, TestSite } from './test-site.ts';

// Threat 28, E7: whatever a site does, a visit is bounded and says what happened.

const startSite = sitesOn(startServer);

const page = { 'content-type': 'text/html' };

/** The way out with less patience, so that no test waits for ten seconds; enough for a machine under load. */
const impatient = (outbound: Outbound): Outbound => ({
  ...outbound,
  stream: (request) => outbound.stream({ ...request, timeouts: { firstByteMs: 1_000, totalMs: 1_000 } }),
});

const gzipBomb = async (): Promise<Buffer> => {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  gzip.write('<!doctype html><title>Bomb</title><p>info@shop.test</p>');
  for (let written = 0; written < 200; written += 1)
    if (!gzip.write(Buffer.alloc(1_000_000, ' '))) await once(gzip, 'drain');
  gzip.end();
  await once(gzip, 'end');
  return Buffer.concat(chunks);
};

const brotliBomb = (): Buffer =>
  brotliCompressSync(
    Buffer.concat([Buffer.from('<!doctype html><p>info@shop.test</p>'), Buffer.alloc(100_000_000, ' ')]),
    {
      params: { [constants.BROTLI_PARAM_QUALITY]: 2 },
    },
  );

const visitFirst = async (first: Answering, rest: Record<string, Answering> = {}): Promise<[SiteVisit, TestSite]> => {
  const site = await startSite({ '/': first, ...rest });
  return [await visitTo(site), site];
};

describe('a first page', () => {
  it.each<[string, Answering, string]>([
    ['of no content', status(204), 'empty'],
    ['of nothing', html(''), 'empty'],
    ['in a piece that nobody asked for', status(206), 'protocol'],
    ['that is not modified, though nobody has it', status(304), 'empty'],
    ['for members', status(401, { 'www-authenticate': 'Basic' }), 'http_error'],
    ['for others', status(403), 'http_error'],
    ['that is gone', status(404), 'http_error'],
    ['that fails', status(500), 'http_error'],
    ['that has too many visitors', status(429), 'busy'],
    ['that is overloaded', status(503), 'busy'],
    ['that is overloaded for an hour', status(503, { 'retry-after': '3600' }), 'busy'],
    ['that redirects to nowhere', status(302), 'http_error'],
    ['that redirects to nonsense', redirectTo('http://[/'), 'protocol'],
    ['that redirects to itself', redirectTo('/'), 'too_many_redirects'],
    ['that redirects to something else', redirectTo('ftp://shop.test/'), 'refused_address'],
    ['that redirects inside', redirectTo('http://127.0.0.1:22/'), 'refused_address'],
    ['that redirects to a name that leads inside', redirectTo('http://private.test/'), 'refused_address'],
    [
      'that redirects to the metadata of a cloud',
      redirectTo('http://169.254.169.254/latest/meta-data/'),
      'refused_address',
    ],
    ['that redirects to a network', redirectTo('https://www.facebook.com/shop'), 'redirected_away'],
    ['of huge headers', html('<p>', { 'x-huge': 'x'.repeat(20_000) }), 'too_large'],
    ['that says it is 200 MB', html('', { 'content-length': '200000000' }), 'too_large'],
    ['that is a picture', html(Buffer.from('89504e470d0a1a0a0000000d', 'hex')), 'not_html'],
    ['that is a PDF', html('%PDF-1.7 info@shop.test'), 'not_html'],
    ['that is an archive by its header', html('<p>info@shop.test', { 'content-type': 'application/zip' }), 'not_html'],
    ['that is JSON', html('{"mail":"info@shop.test"}', { 'content-type': 'application/json' }), 'not_html'],
    ['that is not compressed as it says', html('<p>info@shop.test', { 'content-encoding': 'gzip' }), 'protocol'],
    ['that is compressed twice', html('x', { 'content-encoding': 'gzip, br' }), 'protocol'],
    ['that ends before it began', (response) => void response.destroy(), 'connection_lost'],
    ['of a trader of domains', html('<title>shop.test is for sale!</title><p>info@sedo.com'), 'parked'],
  ])('%s is explained: %#', async (_what, answering, reason) => {
    const [visit, site] = await visitFirst(answering);
    expect(visit).toMatchObject({ outcome: 'nothing_read', reason, ended: 'nothing_read', emails: [], phones: [] });
    expect(visit.pages.at(-1)?.outcome).toBe(reason);
    expect(site.asked.length).toBeLessThanOrEqual(3);
  });

  it.each<[string, Answering]>([
    ['whose header says nothing', (response) => void response.writeHead(200).end('<html><p>info@shop.test')],
    ['whose header says picture', html('<!doctype html><p>info@shop.test', { 'content-type': 'image/png' })],
    ['of an unknown kind', html('<html><p>info@shop.test', { 'content-type': 'application/octet-stream' })],
    ['of plain text', html('Write to info@shop.test', { 'content-type': 'text/plain' })],
    [
      'of XHTML',
      html('<?xml version="1.0"?><html><p>info@shop.test</p></html>', { 'content-type': 'application/xhtml+xml' }),
    ],
    ['that is compressed', html(gzipSync('<p>info@shop.test'), { 'content-encoding': 'gzip' })],
    ['in a charset that does not exist', html('<p>info@shop.test', { 'content-type': 'text/html; charset=klingon' })],
    [
      'in another charset than it says',
      html(Buffer.from('<p>B\xe4ckerei info@shop.test', 'latin1'), { 'content-type': 'text/html; charset=utf-8' }),
    ],
    [
      'in UTF-16',
      html(Buffer.from('\ufeff<html><p>info@shop.test</p></html>', 'utf16le'), {
        'content-type': 'text/html; charset=utf-16',
      }),
    ],
    ['with many cookies', html('<p>info@shop.test', { 'set-cookie': `a=${'x'.repeat(8_000)}` })],
    [
      'asked for again after a pause',
      ((): Answering => {
        let asked = 0;
        return (response) =>
          (asked += 1) === 1
            ? response.writeHead(503, { 'retry-after': '0' }).end()
            : response.writeHead(200, page).end('<p>info@shop.test');
      })(),
    ],
  ])('%s is read', async (_what, answering) => {
    const [visit] = await visitFirst(answering);
    expect(visit.emails.map(({ email }) => email)).toEqual(['info@shop.test']);
  });
});

describe('bytes', () => {
  it('of a gzip bomb are read as far as 2 MB of text, and sent for not much more', async () => {
    const bomb = await gzipBomb();
    const [visit, site] = await visitFirst(html(bomb, { 'content-encoding': 'gzip' }));
    expect(visit.pages[0]).toMatchObject({ outcome: 'read', bytes: maxPageBytes, wasCut: true, cutBy: 'too_large' });
    expect([visit.emails.length, visit.wasCut]).toEqual([1, true]);
    expect(site.bytesSent()).toBeLessThan(bomb.length + 10_000);
  });

  it('of a brotli bomb as well, without memory for all of it', async () => {
    const bomb = brotliBomb();
    expect(bomb.length).toBeLessThan(10_000);
    const before = process.memoryUsage().external;
    let peak = 0;
    const timer = every(() => (peak = Math.max(peak, process.memoryUsage().external - before)), 1);
    const [visit] = await visitFirst(html(bomb, { 'content-encoding': 'br' }));
    clearInterval(timer);
    expect([visit.pages[0]?.bytes, visit.emails.length]).toEqual([maxPageBytes, 1]);
    expect(peak).toBeLessThan(40_000_000);
  });

  it('of a page without end are read as far as the bound', async () => {
    const endless: Answering = (response) => {
      response.writeHead(200, page).write('<html><p>info@shop.test');
      const more = (): void => {
        while (!response.destroyed && response.write('<p>and so on'.repeat(1_000)));
      };
      response.on('drain', more);
      more();
    };
    const [visit, site] = await visitFirst(endless);
    expect(visit.pages[0]).toMatchObject({ outcome: 'read', bytes: maxPageBytes, cutBy: 'too_large' });
    expect(site.bytesSent()).toBeLessThan(20_000_000);
  });

  it('that come drop by drop are waited for as long as a page may take; what came is read', async () => {
    const site = await startSite({
      '/': (response) => {
        response.writeHead(200, page).write('<html><p>info@shop.test </p>');
        const timer = every(() => response.write('x'), 10);
        response.once('close', () => clearInterval(timer));
      },
    });
    const { outbound } = callTo(site);
    const visit = await visitTo(site, { call: { outbound: impatient(outbound) } });
    expect(visit.pages[0]).toMatchObject({ outcome: 'read', wasCut: true, cutBy: 'timeout' });
    expect([visit.emails.length, visit.wasCut]).toEqual([1, true]);
  });

  it('that do not come at all are a page that did not come in time', async () => {
    const site = await startSite({ '/': () => {} });
    const { outbound } = callTo(site);
    const visit = await visitTo(site, { call: { outbound: impatient(outbound) } });
    expect([visit.reason, outcomesOf(visit)]).toEqual(['timeout', ['/ timeout']]);
  });

  it.each<[string, Answering, string]>([
    [
      'reset in the middle',
      (response) => {
        response.writeHead(200, { ...page, 'content-length': '5000' }).write('<html><p>info@shop.test</p>');
        setImmediate(() => response.destroy());
      },
      'connection_lost',
    ],
    [
      'half of a compressed page',
      html(gzipSync(`<html><p>info@shop.test</p>${'x'.repeat(3000)}`).subarray(0, -8), { 'content-encoding': 'gzip' }),
      'protocol',
    ],
  ])('%s are read as far as they came', async (_what, answering, cutBy) => {
    const [visit] = await visitFirst(answering);
    expect(visit.pages[0]).toMatchObject({ outcome: 'read', wasCut: true, cutBy });
    expect(visit.emails).toHaveLength(1);
  });

  it('are not HTTP: explained', async () => {
    const server = await startRawServer(
      (socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    );
    const site = await startSite({});
    const { port } = server;
    const visit = await visitTo({ ...site, port }, { website: `http://${shop}:${port}/` });
    // No answer to the question for robots.txt: nothing is allowed (RFC 9309, 2.3.1.4).
    expect(outcomesOf(visit)).toEqual(['/ robots_unreachable']);
  });

  it('are the same under many addresses: read once', async () => {
    const contact = '<html><p>The same</p>';
    const [visit, site] = await visitFirst(linking(['/contact', '/contact-us', '/impressum', '/about']), {
      '/contact': contact,
      '/contact-us': contact,
      '/impressum': contact,
      '/about': contact,
    });
    expect(outcomesOf(visit)).toEqual([
      '/ read',
      '/contact read',
      '/contact-us duplicate',
      '/impressum duplicate',
      '/about duplicate',
    ]);
    expect(site.pages()).toHaveLength(5);
  });

  it('of ten thousand addresses leave the fifty best, and that says so', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `<a href="mailto:m${i}@shop.test">m${i}@shop.test</a>`).join(
      ' ',
    );
    const [visit] = await visitFirst(`<!doctype html><p>info@shop.test</p>${many}`);
    expect([visit.emails.length, visit.wasCut]).toEqual([50, true]);
    expect(JSON.stringify(visit).length).toBeLessThan(100_000);
  });
});

describe('e-mails in odd places', () => {
  it('are sighted for what they are: in scripts, comments, images, far down and under many others', async () => {
    const [visit] = await visitFirst(
      '<!doctype html><title>Shop</title><script>var mail = "script@shop.test";</script><!-- comment@shop.test -->' +
        `<img alt="Write to image@shop.test" src="mail.png"><p>text@shop.test</p>${'<i></i>'.repeat(50_000)}<p>last@shop.test</p>`,
    );
    const kinds = Object.fromEntries(visit.emails.map(({ email, sightings }) => [email, sightings[0]?.sighting.kind]));
    expect(kinds).toMatchObject({ 'text@shop.test': 'text', 'last@shop.test': 'text' });
    for (const kind of ['script', 'comment'] as const) expect([undefined, kind]).toContain(kinds[`${kind}@shop.test`]);
    expect(visit.emails[0]?.email).not.toMatch(/^(script|comment)@/);
  });
});

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError, failHard } from '@galena/contract/kernel';
import { checkContent } from './content.ts';
import type { FileKind } from './file-types.ts';

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

const check = async (name: string, bytes: Uint8Array, kind: FileKind, limitBytes = 5_000_000) => {
  const content = await checkContent({ name, bytes: inPieces(bytes) }, { kind, limitBytes }, failHard);
  const parts: Uint8Array[] = [];
  for await (const part of content.bytes) parts.push(part);
  return { ...content, bytes: Buffer.concat(parts) };
};

const codeOf = (outcome: Promise<unknown>): Promise<string> =>
  outcome.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.def.code : String(error)),
  );

const pngChunk = (name: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of one bit a pixel that says it has these measures. */
const pngOf = (width: number, height: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    mark,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const red = (width = 8, height = 6) => sharp({ create: { width, height, channels: 3, background: '#e01020' } });
const frames = async (count: number) => {
  const colours = Array.from({ length: count }, (_, at) => ({ r: 20 * at, g: 0, b: 0 }));
  const pictures = colours.map((background) =>
    sharp({ create: { width: 10, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } });
};
const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
const html = Buffer.from('  <!doctype html><script>alert(1)</script>');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
const table = Buffer.from('name,town\nÄrzte,Köln\n');

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s stays what it is and is made anew', async (format) => {
    const given = await red().toFormat(format).toBuffer();
    const made = await check('Logo', given, 'image');
    const about = await sharp(made.bytes).metadata();
    expect([about.format, about.width, about.height, made.isInline]).toEqual([format, 8, 6, true]);
    expect(made.name).toBe(`Logo.${format === 'jpeg' ? 'jpg' : format}`);
    expect(made.contentType).toBe(`image/${format}`);
  });

  it('called after another type of picture is taken and gets its own ending', async () => {
    expect((await check('photo.PNG', await red().jpeg().toBuffer(), 'image')).name).toBe('photo.jpg');
    expect((await check('photo.JPEG', await red().jpeg().toBuffer(), 'image')).name).toBe('photo.jpeg');
  });

  it('loses its EXIF, and stands as the camera was held', async () => {
    const given = await red()
      .withExif({ IFD0: { Copyright: 'Pat Person' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(given).metadata()).exif).toBeDefined();
    const about = await sharp((await check('a.jpg', given, 'image')).bytes).metadata();
    expect([about.exif, about.icc, about.xmp, about.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([about.width, about.height]).toEqual([6, 8]);
  });

  it.each(['gif', 'webp'] as const)('that moves goes on moving: %s', async (format) => {
    const made = await check('a', await (await frames(4)).toFormat(format).toBuffer(), 'image');
    expect((await sharp(made.bytes, { pages: -1 }).metadata()).pages).toBe(4);
  });

  it('that claims 50,000 by 50,000 pixels is refused before it is unpacked', async () => {
    const claims = pngOf(50_000, 50_000, Buffer.alloc(100));
    // All of its 312 MB are there, packed into some 300 kB.
    const floods = pngOf(50_000, 50_000, Buffer.alloc(50_000 * 6_251));
    const packed = performance.now();
    expect(floods.length).toBeLessThan(1_000_000);
    expect(await codeOf(check('a.png', claims, 'image'))).toBe('image_too_large');
    expect(await codeOf(check('a.png', floods, 'image'))).toBe('image_too_large');
    expect(performance.now() - packed).toBeLessThan(1_000);
  });

  it.each([
    ['10,000 pixels wide', 10_000, 4_000, 'taken'],
    ['10,001 pixels wide', 10_001, 1, 'image_too_large'],
    ['10,001 pixels high', 1, 10_001, 'image_too_large'],
    ['40 megapixels and a row', 8_000, 5_001, 'image_too_large'],
  ])('%s', async (_, width, height, code) => {
    const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
    expect(await codeOf(check('a.png', pngOf(width, height, rows), 'image'))).toBe(code);
  });

  it('that is damaged, or only begins as one, is refused', async () => {
    const whole = await red(300, 300).png().toBuffer();
    expect(await codeOf(check('a.png', whole.subarray(0, whole.length / 2), 'image'))).toBe('image_unreadable');
    expect(await codeOf(check('a.gif', Buffer.from('GIF89a/*<script>alert(1)</script>*/'), 'image'))).toBe(
      'image_unreadable',
    );
    expect(await codeOf(check('a.jpg', Buffer.from('\xff\xd8\xff\xe0 <svg onload=alert(1)>', 'latin1'), 'image'))).toBe(
      'image_unreadable',
    );
  });

  it('with a page, a script or an archive behind or inside it leaves them behind (polyglots)', async () => {
    const hidden = '<script>alert("polyglot")</script>';
    const behind = Buffer.concat([await red().png().toBuffer(), Buffer.from(`PK\x03\x04${hidden}`)]);
    const inside = await red()
      .withExif({ IFD0: { ImageDescription: hidden } })
      .jpeg()
      .toBuffer();
    expect(behind.includes(hidden) && inside.includes(hidden)).toBe(true);
    for (const given of [behind, inside])
      expect((await check('a.png', given, 'image')).bytes.includes('polyglot')).toBe(false);
  });

  it('of more bytes than it may have is refused by its size', async () => {
    const given = Buffer.concat([await red().png().toBuffer(), Buffer.alloc(5_000_000)]);
    expect(await codeOf(check('a.png', given.subarray(0, 5_000_000), 'image'))).toBe('taken');
    expect(await codeOf(check('a.png', given.subarray(0, 5_000_001), 'image'))).toBe('validation');
  });
});

describe('an icon', () => {
  const icoOf = (picture: Buffer, side: number, depth = 32): Buffer => {
    const head = Buffer.alloc(22);
    head.writeUInt16LE(1, 2);
    head.writeUInt16LE(1, 4);
    head.set([side, side], 6);
    head.writeUInt16LE(depth, 12);
    head.writeUInt32LE(picture.length, 14);
    head.writeUInt32LE(22, 18);
    return Buffer.concat([head, picture]);
  };
  const bitmapOf = (side: number, depth: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(40);
    head.writeUInt32LE(40, 0);
    head.writeInt32LE(side, 4);
    head.writeInt32LE(side * 2, 8);
    head.writeUInt16LE(1, 12);
    head.writeUInt16LE(depth, 14);
    return Buffer.concat([head, body]);
  };
  const pixelsOf = async (bytes: Buffer) => [...(await sharp(bytes).ensureAlpha().raw().toBuffer())];

  it('of a PNG, of 32 and of 1 bit a pixel becomes a PNG with the same pixels', async () => {
    const png = await check('favicon.ico', icoOf(await red(16, 16).png().toBuffer(), 16), 'icon');
    expect([png.name, png.contentType, (await sharp(png.bytes).metadata()).width]).toEqual([
      'favicon.png',
      'image/png',
      16,
    ]);
    // From the bottom: red and green; above them blue and, half transparent, white. Then the mask, all open.
    const colours = [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 128];
    const deep = await check(
      'a.ico',
      icoOf(bitmapOf(2, 32, Buffer.from([...colours, ...Array(8).fill(0)])), 2),
      'icon',
    );
    expect(await pixelsOf(deep.bytes)).toEqual([0, 0, 255, 255, 255, 255, 255, 128, 255, 0, 0, 255, 0, 255, 0, 255]);
    // Black and yellow; the lower row yellow, black, the upper black, masked.
    const flat = [0, 0, 0, 0, 0, 255, 255, 0, 0b10000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0b01000000, 0, 0, 0];
    const shallow = await check('a.ico', icoOf(bitmapOf(2, 1, Buffer.from(flat)), 2, 1), 'icon');
    expect(await pixelsOf(shallow.bytes)).toEqual([0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0, 255, 0, 0, 0, 255]);
  });

  it('that holds nothing, or lies about what it holds, is refused; as a picture it is none', async () => {
    expect(await codeOf(check('a.ico', Buffer.from('\0\0\x01\0\0\0', 'latin1'), 'icon'))).toBe('image_unreadable');
    expect(await codeOf(check('a.ico', icoOf(bitmapOf(200, 32, Buffer.alloc(9)), 200), 'icon'))).toBe(
      'image_unreadable',
    );
    expect(await codeOf(check('a.ico', icoOf(pngOf(50_000, 50_000, Buffer.alloc(9)), 1), 'icon'))).toBe(
      'image_too_large',
    );
    expect(await codeOf(check('a.ico', icoOf(await red(16, 16).png().toBuffer(), 16), 'image'))).toBe(
      'wrong_file_type',
    );
  });
});

describe('the type of a file', () => {
  it.each([
    ['a page called a picture', 'logo.png', html, 'image', 'wrong_file_type'],
    ['an SVG', 'logo.svg', svg, 'image', 'wrong_file_type'],
    ['an SVG called PNG', 'logo.png', svg, 'image', 'wrong_file_type'],
    ['a PDF called PNG', 'logo.png', pdf, 'image', 'wrong_file_type'],
    ['nothing at all', 'logo.png', Buffer.alloc(0), 'image', 'wrong_file_type'],
    ['a PDF', 'terms.pdf', pdf, 'pdf', 'taken'],
    ['a PDF called a page', 'terms.html', pdf, 'pdf', 'wrong_file_type'],
    ['a page before a PDF', 'terms.pdf', Buffer.concat([html, pdf]), 'pdf', 'wrong_file_type'],
    ['a table called PDF', 'terms.pdf', table, 'pdf', 'wrong_file_type'],
    ['a table', 'people.csv', table, 'csv', 'taken'],
    ['a table in Windows-1252', 'people.CSV', Buffer.from('name\n\xc4rzte\n', 'latin1'), 'csv', 'taken'],
    ['a table in UTF-16', 'people.txt', Buffer.from('\ufeffname,town\n', 'utf16le'), 'csv', 'taken'],
    [
      'a page in UTF-16 called a table',
      'people.csv',
      Buffer.from('\ufeff<script>', 'utf16le'),
      'csv',
      'wrong_file_type',
    ],
    ['a page called a table', 'people.csv', html, 'csv', 'wrong_file_type'],
    ['a PDF called a table', 'people.csv', pdf, 'csv', 'wrong_file_type'],
    ['a table called a program', 'people.exe', table, 'csv', 'wrong_file_type'],
    ['a program called a table', 'people.csv', Buffer.from('MZ\x90\0\x03\0', 'latin1'), 'csv', 'wrong_file_type'],
    [
      'a table with NUL far behind',
      'a.csv',
      Buffer.concat([Buffer.alloc(9_000, 'a,b\n'), Buffer.alloc(1)]),
      'csv',
      'wrong_file_type',
    ],
    ['anything', 'page.html', html, 'any', 'taken'],
  ] as const)('%s', async (_, name, bytes, kind, code) => {
    expect(await codeOf(check(name, bytes, kind))).toBe(code);
  });

  it('is never what the sender says: what the house does not know is nothing but bytes, and nothing is shown in the page', async () => {
    expect(await check('page.html', html, 'any')).toMatchObject({
      name: 'page.html',
      contentType: 'application/octet-stream',
      isInline: false,
    });
    expect(await check('a.png', await red().png().toBuffer(), 'any')).toMatchObject({ isInline: false });
  });

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\fake\\x.bin', 'C__fake_x.bin'],
    ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
    ['a"b\r\nset-cookie: x', 'a_b__set-cookie_ x'],
    ['  .. ', 'file'],
    ['', 'file'],
    ['x'.repeat(500), 'x'.repeat(150)],
  ])('a name that could do harm loses what could: %j', async (name, clean) => {
    expect((await check(name, table, 'any')).name).toBe(clean);
  });
});

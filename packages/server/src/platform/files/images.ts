import { AppError, fileErrors, imageLimits, type Fail } from '@galena/contract/kernel';
import type { Sharp, SharpOptions } from 'sharp';
import type { FileType } from './file-types.ts';
import { largestOfIcon } from './icons.ts';

export type FailImage = Fail<typeof fileErrors.image_unreadable | typeof fileErrors.image_too_large>;

// A picture of 40 megapixels is 160 MB in memory: two at once, and the rest wait.
const maxAtOnce = 2;
const maxSeconds = 20;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
  if (running >= maxAtOnce) await new Promise<void>((next) => waiting.push(next));
  running += 1;
  try {
    return await task();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

/** Loaded when the first picture comes: most processes never see one. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Pictures come once and differ; and the two at a time are the parallelism.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const isWithin = ({ width, height }: { width: number; height: number }, frames: number): boolean =>
  Math.max(width, height) <= imageLimits.side && width * height * frames <= imageLimits.pixels;

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  png: (image) => image.png(),
  jpg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
  gif: (image) => image.gif(),
};

const asInput = (bytes: Buffer, type: FileType): { input: Buffer; raw: SharpOptions['raw']; name: string } => {
  if (type.name !== 'ico') return { input: bytes, raw: undefined, name: type.name };
  const picture = largestOfIcon(bytes);
  if (Buffer.isBuffer(picture)) return { input: picture, raw: undefined, name: 'png' };
  return { input: picture.pixels, raw: { width: picture.width, height: picture.height, channels: 4 }, name: 'png' };
};

const encode = async (bytes: Buffer, type: FileType, fail: FailImage): Promise<Buffer> => {
  const sharp = await loadSharp();
  const { input, raw, name } = asInput(bytes, type);
  const given = { ...(raw ? { raw } : {}), failOn: 'error' } as const;
  // Reads the header alone, so that a picture that would fill the memory is refused by what it claims to be.
  const about = await sharp(input, { ...given, pages: -1, limitInputPixels: false }).metadata();
  const frames = about.pages ?? 1;
  if (!isWithin({ width: about.width, height: about.pageHeight ?? about.height }, frames))
    return fail(fileErrors.image_too_large);
  const image = sharp(input, { ...given, animated: frames > 1, limitInputPixels: imageLimits.pixels });
  const encoder = encoders[name];
  if (!encoder) throw new Error(`nothing writes ${name}`);
  // The turn that a camera notes in the EXIF is made for good: the EXIF itself does not survive.
  const upright = frames > 1 ? image : image.autoOrient();
  return encoder(upright).timeout({ seconds: maxSeconds }).toBuffer();
};

/**
 * Makes a picture anew from its pixels: what else the file holds (EXIF with places and names, scripts, archives behind
 * the end) does not survive. Animated GIF and WebP stay animated; an animated PNG keeps its first frame; an icon becomes a
 * PNG of its largest picture.
 * @param type what the first bytes say it is
 */
export const reencodeImage = (bytes: Buffer, type: FileType, fail: FailImage): Promise<Buffer> =>
  inTurn(async () => {
    try {
      return await encode(bytes, type, fail);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Whatever the decoder says of a stranger's file: it cannot be read.
      return fail(fileErrors.image_unreadable);
    }
  });

/**
 * A picture no wider and no higher than `side` pixels, as PNG (an animation keeps its first frame). It is never made larger; one that is
 * to be square gets clear edges.
 * @param bytes a picture that came out of `reencodeImage`
 */
export const narrowImage = (
  bytes: Buffer,
  { side, isSquare }: { readonly side: number; readonly isSquare: boolean },
  fail: FailImage,
): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await loadSharp();
    try {
      return await sharp(bytes, { limitInputPixels: imageLimits.pixels })
        .resize({
          width: side,
          height: side,
          fit: isSquare ? 'contain' : 'inside',
          withoutEnlargement: !isSquare,
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        })
        .png()
        .timeout({ seconds: maxSeconds })
        .toBuffer();
    } catch {
      return fail(fileErrors.image_unreadable);
    }
  });

import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { readXml } from './xml.ts';

/** The texts of a spreadsheet, which its cells name by number. */
export type SharedStrings = {
  readonly at: (index: number) => string;
  readonly close: () => Promise<void>;
};

/** Of a spreadsheet whose texts stand in its cells. */
export const noStrings: SharedStrings = { at: () => '', close: async () => undefined };

const blockBytes = 64 * 1024;
const maxBlocks = 64;

/** Numbers that are added one by one, eight bytes each. */
const startNumbers = () => {
  let numbers = new Float64Array(1024);
  let length = 0;
  return {
    push: (number: number): void => {
      if (length === numbers.length) {
        const wider = new Float64Array(length * 2);
        wider.set(numbers);
        numbers = wider;
      }
      numbers[length] = number;
      length += 1;
    },
    at: (index: number): number | undefined => (index >= 0 && index < length ? numbers[index] : undefined),
  };
};

/** Reads parts of a file through blocks that are kept: cells name their texts mostly in the order in which these stand. */
const startBlocks = (file: number) => {
  const blocks = new Map<number, Buffer>();
  const block = (index: number): Buffer => {
    const known = blocks.get(index);
    if (known) return known;
    if (blocks.size >= maxBlocks) blocks.delete(blocks.keys().next().value as number);
    const bytes = Buffer.alloc(blockBytes);
    const made = bytes.subarray(0, readSync(file, bytes, 0, blockBytes, index * blockBytes));
    blocks.set(index, made);
    return made;
  };
  return (from: number, to: number): string => {
    const [first, last] = [Math.floor(from / blockBytes), Math.floor(Math.max(from, to - 1) / blockBytes)];
    if (first === last) return block(first).toString('utf8', from % blockBytes, to - first * blockBytes);
    const parts: Buffer[] = [];
    for (let at = first; at <= last; at += 1)
      parts.push(
        block(at).subarray(at === first ? from % blockBytes : 0, at === last ? to - at * blockBytes : blockBytes),
      );
    return Buffer.concat(parts).toString('utf8');
  };
};

/**
 * Keeps the texts of a spreadsheet in a file beside it: there may be millions, and memory is to stay flat.
 * @param bytes of `sharedStrings.xml`
 */
export const readStrings = async (bytes: Readable, signal?: AbortSignal): Promise<SharedStrings> => {
  const path = join(tmpdir(), `galena-strings-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  const close = async (): Promise<void> => {
    closeSync(file);
    await rm(path, { force: true });
  };
  const ends = startNumbers();
  let end = 0;
  let pending: Buffer[] = [];
  let text = '';
  // How a text is pronounced stands beside it, and is none of it.
  let isPhonetic = false;
  let isText = false;
  const reader = {
    opened: (name: string) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (part: string) => {
      if (isText) text += part;
    },
    closed: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      const written = Buffer.from(text);
      pending.push(written);
      end += written.length;
      ends.push(end);
    },
  };
  try {
    for await (const _read of readXml(bytes, reader, signal)) {
      writeSync(file, Buffer.concat(pending));
      pending = [];
    }
  } catch (error) {
    await close();
    throw error;
  }
  const textBetween = startBlocks(file);
  return {
    at: (index) => {
      const to = ends.at(index);
      return to === undefined ? '' : textBetween(ends.at(index - 1) ?? 0, to);
    },
    close,
  };
};

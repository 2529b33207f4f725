import { fileErrors, type Fail } from '@galena/contract/kernel';

/** What an upload is asked to be. An icon is a picture that may also come as .ico. */
export type FileKind = 'image' | 'icon' | 'pdf' | 'csv' | 'any';

export type FileType = {
  readonly name: 'png' | 'jpg' | 'webp' | 'gif' | 'ico' | 'pdf' | 'csv';
  readonly contentType: string;
  /** Endings of names that say so; the first is the house's own. */
  readonly endings: readonly [string, ...string[]];
};

const types = {
  png: { name: 'png', contentType: 'image/png', endings: ['png'] },
  jpg: { name: 'jpg', contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { name: 'webp', contentType: 'image/webp', endings: ['webp'] },
  gif: { name: 'gif', contentType: 'image/gif', endings: ['gif'] },
  ico: { name: 'ico', contentType: 'image/x-icon', endings: ['ico'] },
  pdf: { name: 'pdf', contentType: 'application/pdf', endings: ['pdf'] },
  csv: { name: 'csv', contentType: 'text/csv', endings: ['csv', 'tsv', 'txt'] },
} as const satisfies Record<string, FileType>;

/** What an icon becomes. */
export const pngType: FileType = types.png;

const pictures = [types.png, types.jpg, types.webp, types.gif];
const typesOfKind: Readonly<Record<Exclude<FileKind, 'any'>, readonly FileType[]>> = {
  image: pictures,
  icon: [...pictures, types.ico],
  pdf: [types.pdf],
  csv: [types.csv],
};

/** As many bytes of a file's beginning as the checks below look at. */
export const headBytes = 4_096;

const startsWith = (head: Buffer, bytes: string, at = 0): boolean =>
  head.subarray(at, at + bytes.length).toString('latin1') === bytes;

const binaryTypeOf = (head: Buffer): FileType | null => {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return types.png;
  if (startsWith(head, '\xff\xd8\xff')) return types.jpg;
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return types.webp;
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return types.gif;
  if (startsWith(head, '\0\0\x01\0')) return types.ico;
  return startsWith(head, '%PDF-') ? types.pdf : null;
};

/** UTF-16 as Excel saves it says so in its first two bytes. */
export const isUtf16 = (head: Buffer): boolean => startsWith(head, '\xff\xfe') || startsWith(head, '\xfe\xff');

// What browsers take for a page or a picture whatever it is called: HTML, SVG and XML begin with a tag.
const markup = /^(\xef\xbb\xbf)?[\s\0]*<[\s\0]*[!?a-z]/i;
// No text holds these: NUL and the other control characters but tab, line feed, form feed and return.
const isControl = (byte: number): boolean => byte < 9 || byte === 11 || (byte > 13 && byte < 32);

/** Whether bytes from the middle of a file could be text, whatever its letters are encoded as. */
export const couldBeText = (bytes: Uint8Array): boolean => {
  // A plain loop: it looks at every byte of large files.
  for (let at = 0; at < bytes.length; at += 1) if (isControl(bytes[at] as number)) return false;
  return true;
};

const isTable = (head: Buffer): boolean =>
  !markup.test(head.toString('latin1').slice(isUtf16(head) ? 2 : 0)) && (isUtf16(head) || couldBeText(head));

const endingOf = (name: string): string | null => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? null;

/**
 * The type of an upload by its first bytes, which must be of the kind asked for; the ending of its name must be of that
 * kind too. What the sender calls its type counts nothing. Pictures that are called after another type of picture are
 * taken: programs save them so all the time.
 * @returns null for `any` when it is none of ours
 */
export const checkType = (
  head: Buffer,
  name: string,
  kind: FileKind,
  fail: Fail<typeof fileErrors.wrong_file_type>,
): FileType | null => {
  const binary = binaryTypeOf(head);
  if (kind === 'any') return binary;
  const found = binary ?? (isTable(head) ? types.csv : null);
  const allowed = typesOfKind[kind];
  const ending = endingOf(name);
  const endings = allowed.flatMap((type): readonly string[] => type.endings);
  const type = allowed.find((one) => one === found);
  if (type && (ending === null || endings.includes(ending))) return type;
  return fail(fileErrors.wrong_file_type, { params: { types: endings.join(', ') } });
};

// Path separators, quotes, what Windows forbids, controls, and marks that turn the direction of reading around.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;
const longestName = 150;

/** A name that can be shown and saved anywhere, with the ending of the type where one is known. */
export const cleanName = (name: string, type: FileType | null): string => {
  const plain = name
    .normalize('NFC')
    .replace(unsafe, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = endingOf(plain);
  const stem = (ending === null || !type ? plain : plain.slice(0, -ending.length - 1)).slice(0, longestName) || 'file';
  if (!type) return stem;
  const own = ending !== null && type.endings.includes(ending) ? ending : type.endings[0];
  return `${stem}.${own}`;
};

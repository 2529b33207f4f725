type Place = readonly [start: number, end: number];

const tokensOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

const isSpace = (sign: string | undefined): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

/** Reads a JSON text from the left, and knows where it is. It is lenient: a text that is being written is rarely whole. */
const reader = (text: string) => {
  let at = 0;
  const skip = (): void => {
    while (isSpace(text[at]) || text[at] === ',' || text[at] === ':') at += 1;
  };
  const word = (): Place => {
    const start = at;
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      at += 1;
    } else {
      while (at < text.length && !isSpace(text[at]) && !',:]}'.includes(text[at] ?? '')) at += 1;
      if (at === start) at += 1;
    }
    return [start, Math.min(at, text.length)];
  };
  /** Goes over a value. @returns where it stands */
  const value = (): Place => {
    skip();
    const start = at;
    if (text[at] !== '{' && text[at] !== '[') return word();
    let depth = 0;
    do {
      const sign = text[at];
      if (sign === '"') {
        word();
        continue;
      }
      if (sign === '{' || sign === '[') depth += 1;
      if (sign === '}' || sign === ']') depth -= 1;
      at += 1;
    } while (depth > 0 && at < text.length);
    return [start, at];
  };
  return {
    skip,
    word,
    value,
    sign: () => text[at],
    enter: () => void (at += 1),
    isOver: () => at >= text.length,
    moveTo: (place: number) => void (at = place),
  };
};

const nameIn = (text: string, [start, end]: Place): string | null => {
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return null;
  }
};

/** Where a part of an object or a list stands; null: it is not there. */
const partOf = (text: string, from: number, token: string): Place | null => {
  const read = reader(text);
  read.moveTo(from);
  const isList = read.sign() === '[';
  if (!isList && read.sign() !== '{') return null;
  read.enter();
  for (let index = 0; ; index += 1) {
    read.skip();
    if (read.isOver() || read.sign() === '}' || read.sign() === ']') return null;
    const name = isList ? String(index) : nameIn(text, read.word());
    const place = read.value();
    if (name === token) return place;
  }
};

/**
 * Where the value of a JSON pointer stands in a text, from its first sign to behind its last. What is not there is where it would
 * be: at the nearest thing around it that is.
 */
export const placeInText = (text: string, pointer: string): Place => {
  const read = reader(text);
  let place = read.value();
  for (const token of tokensOf(pointer)) {
    const part = partOf(text, place[0], token);
    if (part === null) return place;
    place = part;
  }
  return place;
};

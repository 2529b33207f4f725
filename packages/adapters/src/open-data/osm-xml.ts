import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { maxTagLetters } from './batch.ts';
import { dateOf, maxParts, type OsmElement, type OsmKind, type OsmMember } from './osm-element.ts';
import type { OsmPass, OsmPiece, OsmSource } from './osm-element.ts';
import { OpenDataError } from './place.ts';
import { textOf, type SourceFile } from './source-file.ts';

/** Letters without a tag's end; the largest tag of OpenStreetMap has under a thousand. */
const maxQuietLetters = 8 * 1024 * 1024;
const deepest = 32;

type Attributes = Readonly<Record<string, string>>;

/** An object whose end has not come yet. */
type Opened = {
  readonly type: OsmKind;
  readonly id: number;
  readonly attributes: Attributes;
  readonly tags: Record<string, string>;
  readonly refs: number[];
  readonly members: OsmMember[];
  tagged: boolean;
  tagLetters: number;
};

const kinds: ReadonlySet<string> = new Set<OsmKind>(['node', 'way', 'relation']);
const isKind = (name: string | undefined): name is OsmKind => name !== undefined && kinds.has(name);

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** The same object as `opened`, or null where there is none (any more). */
const toElement = ({ type, id, attributes, ...rest }: Opened): OsmElement | null => {
  const isDeleted = attributes['visible'] === 'false' || attributes['action'] === 'delete';
  if (!Number.isSafeInteger(id) || isDeleted) return null;
  const tagged = { id, ...(rest.tagged && { tags: rest.tags }) };
  if (type === 'way') return { type, ...tagged, refs: rest.refs };
  if (type === 'relation') return { type, ...tagged, members: rest.members };
  return { type, ...tagged, lat: numberOf(attributes['lat']), lon: numberOf(attributes['lon']) };
};

const addTag = (opened: Opened, { k, v }: Attributes): void => {
  // What is over is enough to be refused for it, and no more is kept.
  if (k === undefined || v === undefined || opened.tagLetters > maxTagLetters) return;
  opened.tags[k] = v;
  opened.tagged = true;
  opened.tagLetters += k.length + v.length;
};

/** What stands inside of an object. */
const addPart = (opened: Opened, name: string, attributes: Attributes, withTags: boolean): void => {
  if (name === 'tag' && withTags) addTag(opened, attributes);
  if (name === 'nd' && opened.refs.length < maxParts) opened.refs.push(numberOf(attributes['ref']));
  const { type } = attributes;
  if (name === 'member' && isKind(type) && opened.members.length < maxParts) {
    opened.members.push({ type, ref: numberOf(attributes['ref']) });
  }
};

const checkRoot = (name: string): void => {
  if (name === 'osm') return;
  const hint = name === 'osmChange' ? 'a file of changes; take an extract' : `it begins with <${name.slice(0, 40)}>`;
  throw new OpenDataError(`This isn’t OpenStreetMap XML: ${hint}`);
};

type Reading = {
  readonly write: (text: string) => readonly OsmElement[];
  readonly close: () => void;
  /** The moment of the data, once the file said it. */
  readonly release: () => string | null;
};

const startReading = (pass: Pick<OsmPass, 'kinds' | 'withTags'>): Reading => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const wanted = new Set<string>(pass.kinds);
  let elements: OsmElement[] = [];
  let opened: Opened | null = null;
  let release: string | null = null;
  let depth = 0;
  let quietLetters = 0;
  const begin = (name: string, attributes: Attributes): void => {
    if (depth === 1) checkRoot(name);
    if (depth === 1 || name === 'meta') release ??= dateOf(attributes['timestamp'] ?? attributes['osm_base']);
    if (opened !== null) addPart(opened, name, attributes, pass.withTags);
    else if (depth === 2 && isKind(name) && wanted.has(name)) {
      const id = numberOf(attributes['id']);
      opened = { type: name, id, attributes, tags: {}, refs: [], members: [], tagged: false, tagLetters: 0 };
    }
  };
  parser.on('doctype', () => {
    throw new OpenDataError(
      'This isn’t OpenStreetMap XML: it declares a document type, which OpenStreetMap never does',
    );
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    quietLetters = 0;
    depth += 1;
    if (depth > deepest) throw new OpenDataError('This isn’t OpenStreetMap XML: it’s nested too deeply');
    begin(name, attributes);
  });
  parser.on('closetag', () => {
    depth -= 1;
    if (depth !== 1 || opened === null) return;
    const element = toElement(opened);
    if (element !== null) elements.push(element);
    opened = null;
  });
  return {
    write: (text) => {
      quietLetters += text.length;
      if (quietLetters > maxQuietLetters) {
        throw new OpenDataError('The OpenStreetMap XML is damaged: a tag without an end');
      }
      elements = [];
      parser.write(text);
      return elements;
    },
    close: () => void parser.close(),
    release: () => release,
  };
};

/** Errors of the parser are told as it says them: they name what is wrong. */
const guarded = <Result>(path: string, parse: () => Result): Result => {
  try {
    return parse();
  } catch (error) {
    if (error instanceof OpenDataError) throw error;
    const message = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new OpenDataError(`The OpenStreetMap XML is damaged or incomplete (${message}): ${path}`, {
      cause: error,
    });
  }
};

async function* readXml(file: SourceFile, pass: OsmPass, signal?: AbortSignal): AsyncGenerator<OsmPiece> {
  const reading = startReading(pass);
  for await (const { content, progress } of textOf(file, signal)) {
    const elements = guarded(file.path, () => reading.write(content));
    yield { elements, progress };
  }
  guarded(file.path, reading.close);
}

const findRelease = async (file: SourceFile, signal?: AbortSignal): Promise<string | null> => {
  const reading = startReading({ kinds: ['node', 'way', 'relation'], withTags: false });
  for await (const { content } of textOf(file, signal)) {
    const elements = guarded(file.path, () => reading.write(content));
    // What is said of the whole stands before the first object.
    if (elements.length > 0) break;
  }
  return reading.release();
};

/** An extract as XML, packed or not. It is parsed anew on every walk; only what is wanted is kept. */
export const openOsmXml = async (file: SourceFile, signal?: AbortSignal): Promise<OsmSource> => ({
  release: await findRelease(file, signal),
  read: (pass) => readXml(file, pass, signal),
});

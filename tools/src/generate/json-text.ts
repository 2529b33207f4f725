const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined);

const onOneLine = (value: unknown): string => {
  if (!isContainer(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = entriesOf(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

const written = (value: unknown, indent: string, before: number, width: number): string => {
  const line = onOneLine(value);
  if (!isContainer(value) || indent.length + before + line.length <= width) return line;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => `${inner}${written(part, inner, 1, width)}`)
    : entriesOf(value).map(([key, part]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${inner}${name}${written(part, inner, name.length + 1, width)}`;
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
};

/** JSON to be read and compared: what fits into a line stands on one. */
export const jsonText = (value: unknown, width = 120): string => `${written(value, '', 0, width)}\n`;

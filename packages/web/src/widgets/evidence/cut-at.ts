/** A text in three: what stands before the marked part, the part, what stands behind it. Nothing marked: all of it first. */
export const cutAt = (snippet: string, mark: readonly [number, number] | null): readonly [string, string, string] => {
  const [from, to] = mark ?? [0, 0];
  if (from < 0 || to <= from || to > snippet.length) return [snippet, '', ''];
  return [snippet.slice(0, from), snippet.slice(from, to), snippet.slice(to)];
};

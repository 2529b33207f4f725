/**
 * Addresses in what was pasted: one a line, apart by whatever, or a table with other columns. What holds no @ is none of them.
 * @returns each once, in their order
 */
export const pastedEmails = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s;,|<>"']+/)
      .map((part) => part.replace(/^mailto:/i, '').toLowerCase())
      .filter((part) => part.includes('@')),
  ),
];

const heading = /\b(e-?mails?|address(es)?|correos?|adresses?)\b/i;

/** How many lines of what was pasted hold no address at all; the heading of a table is not one of them. */
export const pastedWithout = (text: string): number => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const without = lines.filter((line) => !line.includes('@'));
  const hasHeading = without.length > 0 && without[0] === lines[0] && lines.length > 1 && heading.test(lines[0] ?? '');
  return without.length - (hasHeading ? 1 : 0);
};

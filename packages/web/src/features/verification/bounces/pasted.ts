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

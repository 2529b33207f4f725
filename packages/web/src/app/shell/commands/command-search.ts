import { fold } from '@galena/contract/kernel';
import type { Command } from '../../../ui/commands.ts';

type Searched = Pick<Command, 'label' | 'hint' | 'group' | 'isFound'>;

/** How well a command fits: 0 its label begins so, 1 a word of it does, 2 it is found elsewhere, null not at all. */
const rankOf = ({ label, hint = '', isFound = false }: Searched, words: readonly string[]): number | null => {
  if (isFound) return 0;
  const [name, all] = [fold(label), fold(`${label} ${hint}`)];
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ''] = words;
  return name.startsWith(first) ? 0 : name.includes(` ${first}`) ? 1 : 2;
};

/** In this order: what the open page can do before where else one may go. */
export const commandGroups = [
  'here',
  'pages',
  'lists',
  'searches',
  'records',
  'actions',
] as const satisfies readonly Command['group'][];

const groupRank = ({ group }: Searched): number => commandGroups.indexOf(group);

/**
 * The commands that hold every word of `text`, in the order of their groups, and better fits first; all of them for no text.
 */
export const findCommands = <One extends Searched>(offered: readonly One[], text: string): readonly One[] => {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = offered.flatMap((command) => {
    const rank = rankOf(command, words);
    return rank === null ? [] : [{ command, rank: words.length === 0 ? 0 : rank }];
  });
  return found
    .toSorted((a, b) => groupRank(a.command) - groupRank(b.command) || a.rank - b.rank)
    .map(({ command }) => command);
};

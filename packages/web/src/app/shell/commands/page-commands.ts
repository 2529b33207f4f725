import type { Shortcut } from '../../../platform/shortcuts.ts';
import type { Command } from '../../../ui/commands.ts';

/**
 * What is offered, with the keys that do the same; and what the open page does by a key alone, which nobody else offers.
 * What is called the same does the same, and stands there once.
 */
export const withShortcuts = (offered: readonly Command[], known: readonly Shortcut[]): readonly Command[] => {
  const keysOf = (label: string): string | undefined =>
    known.find((one) => one.run !== null && one.label === label)?.keys;
  const seen = new Set<string>();
  const own = offered.filter(({ group, label }) => {
    if (group !== 'here') return true;
    const isNew = !seen.has(label);
    seen.add(label);
    return isNew;
  });
  const byKeyOnly = known.flatMap(({ keys, label, scope, run }): Command[] => {
    if (scope !== 'here' || run === null || seen.has(label)) return [];
    seen.add(label);
    return [{ id: `key:${keys}`, group: 'here', icon: 'keyboard', label, keys, run }];
  });
  return [...own, ...byKeyOnly].map((command) => {
    const keys = command.keys ?? keysOf(command.label);
    return keys === undefined ? command : { ...command, keys };
  });
};

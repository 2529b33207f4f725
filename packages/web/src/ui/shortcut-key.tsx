import { useShortcut, type Shortcut } from '../platform/shortcuts.ts';

type ShortcutKeyProps = Omit<Shortcut, 'scope'> & { readonly scope?: Shortcut['scope'] };

/** A key for as long as this stands, where a page has it only now and then. It draws nothing. */
export const ShortcutKey = ({ keys, label, run, scope }: ShortcutKeyProps) => {
  useShortcut(keys, label, run, scope);
  return null;
};

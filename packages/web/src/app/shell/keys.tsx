import { useTranslation } from '../../platform/use-translation.ts';
import { keyNames } from '../../platform/shortcuts.ts';
import { Kbd } from '../../ui/marks/kbd.tsx';

type KeysProps = {
  /** As `useShortcut` takes them. */
  readonly of: string;
  /** Beside words that say the same: outlined in their colour and not read out. */
  readonly isHint?: boolean;
};

/** A shortcut as its reader finds it on their keyboard. */
export const Keys = ({ of, isHint = false }: KeysProps) => {
  const { t } = useTranslation();
  const names = keyNames(of, t('shell.keys.control'));
  return <Kbd isHint={isHint}>{names}</Kbd>;
};

import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './copy-button.module.css';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';

/** How long it says that it has copied, in milliseconds. */
const copiedMs = 1_500;

type CopyButtonProps = {
  readonly value: string;
  /** What is copied: "Copy email". */
  readonly label: string;
  /** In words rather than as an icon, beside a code. */
  readonly isLink?: boolean;
};

/** Puts a value on the clipboard and says so itself, for a moment: no toast. */
export const CopyButton = ({ value, label, isLink = false }: CopyButtonProps) => {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = (): void => {
    // Without a secure context there is no clipboard at all.
    const written = (navigator.clipboard as Clipboard | undefined)?.writeText(value) ?? Promise.reject(new Error());
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('copy_failed'),
    );
  };
  const icon = outcome === 'copied' ? 'check' : outcome === 'copy_failed' ? 'x' : 'copy';
  return (
    <span className={classes.place}>
      <button
        type="button"
        className={isLink ? classes.link : classes.button}
        data-outcome={outcome}
        aria-label={label}
        onClick={copy}
      >
        {isLink ? t(outcome === 'copied' ? 'app.copied' : 'app.copy') : <Icon name={icon} size={14} />}
      </button>
      <HiddenText isLive>{outcome && t(`app.${outcome}`)}</HiddenText>
    </span>
  );
};

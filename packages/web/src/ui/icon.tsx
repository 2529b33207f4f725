import sprite from './icons.svg?no-inline';
import type { IconName } from './icon-names.ts';
import classes from './icon.module.css';

type IconProps = {
  readonly name: IconName;
  /** 16 in controls, 17 in navigation, 14 in statuses and chips, 21 in the phone's tab bar (design, section 2). */
  readonly size?: number;
  /** Turns as long as something is under way. */
  readonly spins?: boolean;
  readonly className?: string | undefined;
};

/** A picture beside words; what it stands for is said by them, or by the label of its button. */
export const Icon = ({ name, size = 16, spins = false, className }: IconProps) => (
  <svg
    className={[classes.icon, spins && classes.spins, className].filter(Boolean).join(' ')}
    width={size}
    height={size}
    aria-hidden
    focusable={false}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);

import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import { statusKindOf, statusTextOf, type StatusOf } from './status-kinds.ts';
import classes from './status.module.css';

type StatusProps = StatusOf & {
  /** Tinted, for headers; in tables a state has no fill. */
  readonly isPill?: boolean;
  /** The shape alone, where the value stands beside it; the word is still read out. */
  readonly isShapeOnly?: boolean;
  /** 12 px beside other text, 13 px in a table. */
  readonly size?: 'sm' | 'md';
  /** Says it more exactly than the word of the state: "3 candidates", "In HighLevel". */
  readonly children?: string | undefined;
};

/** The state of something: a shape and a word, never the colour alone. The same everywhere for the same state. */
export const Status = ({ isPill = false, isShapeOnly = false, size = 'sm', children, ...of }: StatusProps) => {
  const { t } = useTranslation();
  const { tone, icon } = statusKindOf(of);
  const word = children ?? t(statusTextOf(of));
  return (
    <span className={classes.status} data-tone={tone} data-pill={isPill || undefined} data-size={size}>
      <Icon name={icon} size={14} spins={icon === 'loader-2'} className={classes.shape} />
      {isShapeOnly ? <HiddenText>{word}</HiddenText> : word}
    </span>
  );
};

import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import classes from './credits.module.css';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';

type CreditsProps = {
  readonly amount: number;
  /** What it will cost is only guessed: `~` stands before it. */
  readonly isEstimate?: boolean;
  /** So much for each one that is found. */
  readonly isEach?: boolean;
  /** The size of the coin. */
  readonly size?: number;
};

/** An amount of credits: coin and number. It is read out as words: "about 28 credits", "2 credits each". */
export const Credits = ({ amount, isEstimate = false, isEach = false, size = 14 }: CreditsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = { count: amount, amount: number(amount) };
  const shown = isEach ? t('input.each', { n: number(amount) }) : number(amount);
  const text = isEach ? t('money.credits_each', words) : t('money.credits', words);
  return (
    <span className={classes.credits}>
      <Icon name="coins" size={size} className={classes.coin} />
      <span aria-hidden>{`${isEstimate ? '~' : ''}${shown}`}</span>
      <HiddenText>{isEstimate ? t('feedback.about_credits', words) : text}</HiddenText>
    </span>
  );
};

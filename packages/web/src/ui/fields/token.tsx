import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import classes from './token.module.css';

type TokenProps = { readonly label: string; readonly onRemove?: () => void };

/** One chosen thing inside a field, with a button that takes it out. */
export const Token = ({ label, onRemove }: TokenProps) => {
  const { t } = useTranslation();
  return (
    <span className={classes.token} data-removable={onRemove ? true : undefined}>
      <span className={classes.label}>{label}</span>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('input.remove', { name: label })}
          onClick={onRemove}
        >
          <Icon name="x" size={13} />
        </button>
      )}
    </span>
  );
};

/** Tells a screen reader what is chosen, whenever that changes: tokens are buttons to it and say nothing by themselves. */
export const ChosenNote = ({ labels }: { labels: readonly string[] }) => {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language).format(labels);
  return <HiddenText isLive>{labels.length === 0 ? t('input.none_chosen') : t('input.chosen', { list })}</HiddenText>;
};

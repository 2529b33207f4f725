import { useTranslation } from '../../../platform/use-translation.ts';
import type { Shown } from './shown.ts';
import classes from './preview.module.css';

/** A mail that the brand's customers get. */
export const MailView = ({ name, isPhone }: Shown) => {
  const { t } = useTranslation();
  return (
    <div className={classes.mail} data-phone={isPhone || undefined}>
      <div className={classes.letter}>
        <b className={classes.sender}>{name}</b>
        <b>{t('whitelabel.preview.mail_subject', { name })}</b>
        <span>{t('whitelabel.preview.mail_text', { name })}</span>
        <span className={classes.button}>{t('whitelabel.preview.mail_button')}</span>
      </div>
    </div>
  );
};

import { useTranslation } from '../../../platform/use-translation.ts';
import { Logo } from '../../../ui/logo.tsx';
import type { Shown } from './shown.ts';
import classes from './preview.module.css';

/** The page on which the brand's customers sign in. */
export const LoginView = ({ name, logo, isPhone }: Shown) => {
  const { t } = useTranslation();
  return (
    <div className={classes.login} data-phone={isPhone || undefined}>
      <div className={classes.panel}>
        <div className={classes.brandPlain}>
          {logo === null ? (
            <>
              <Logo size={18} /> <b>{name}</b>
            </>
          ) : (
            <img src={logo} alt="" />
          )}
        </div>
        <b className={classes.welcome}>{t('whitelabel.preview.sign_in')}</b>
        <span className={classes.input}>{t('whitelabel.preview.email')}</span>
        <span className={classes.input}>{t('whitelabel.preview.password')}</span>
        <span className={classes.button}>{t('whitelabel.preview.sign_in')}</span>
        <span className={classes.more}>{t('whitelabel.preview.forgot')}</span>
      </div>
      {!isPhone && <div className={classes.art} />}
    </div>
  );
};

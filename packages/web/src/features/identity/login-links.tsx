import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayRegister } from '../../widgets/branding.ts';
import classes from './front.module.css';

/** The way to a new password. */
export const ForgotLink = () => {
  const { t } = useTranslation();
  return (
    <p className={classes.forgot}>
      <Link to="/forgot-password">{t('identity.front.login.forgot')}</Link>
    </p>
  );
};

/** The way to an account, where people can sign up. */
export const LoginLinks = () => {
  const { t } = useTranslation();
  if (!mayRegister()) return null;
  return (
    <p className={classes.links}>
      {t('identity.front.login.new_here')} <Link to="/register">{t('identity.front.login.register')}</Link>
    </p>
  );
};

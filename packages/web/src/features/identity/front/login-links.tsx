import { useTranslation } from '../../../platform/use-translation.ts';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { mayRegister } from '../../../widgets/branding.ts';
import classes from './front.module.css';

/** The ways to a new password and, where people can sign up, to an account. After the form: on the way to its button nobody passes them. */
export const LoginLinks = () => {
  const { t } = useTranslation();
  return (
    <div className={classes.ways}>
      <p className={classes.links}>
        <AddressLink page="ForgotPassword">{t('identity.front.login.forgot')}</AddressLink>
      </p>
      {mayRegister() && (
        <p className={classes.links}>
          {t('identity.front.login.new_here')}{' '}
          <AddressLink page="Register">{t('identity.front.login.register')}</AddressLink>
        </p>
      )}
    </div>
  );
};

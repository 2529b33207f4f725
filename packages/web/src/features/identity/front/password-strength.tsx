import { strengthOf, tellingWords } from '@galena/contract/identity';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useBranding } from '../../../widgets/branding.ts';
import classes from './front.module.css';

const words = ['weak', 'fair', 'good', 'strong'] as const;

/** How hard a password is to guess, while it is typed. It refuses nothing. */
export const PasswordStrength = ({ password, email = '' }: { readonly password: string; readonly email?: string }) => {
  const { t } = useTranslation();
  const { name } = useBranding();
  if (password === '') return null;
  const strength = strengthOf(password, tellingWords([name, email.split('@')[0] ?? '']));
  return (
    <div className={classes.strength} data-strength={strength}>
      {[1, 2, 3].map((step) => (
        <span key={step} className={classes.bar} data-on={strength >= step} />
      ))}
      <span className={classes.said} role="status">
        {t('identity.front.strength.label', { strength: t(`identity.front.strength.${words[strength]}`) })}
      </span>
    </div>
  );
};

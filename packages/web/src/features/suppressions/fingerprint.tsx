import type { OptOutKind } from '@galena/contract/suppressions';
import { useTranslation } from '../../platform/use-translation.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './do-not-contact.module.css';

const icons: Readonly<Record<OptOutKind, IconName>> = {
  email: 'mail',
  phone: 'phone',
  domain: 'world',
  profile: 'user-circle',
};

type FingerprintProps = { readonly kind: OptOutKind; readonly fingerprint: string };

/** What an entry is told apart by: its kind, and the beginning of its hash. */
export const Fingerprint = ({ kind, fingerprint }: FingerprintProps) => {
  const { t } = useTranslation();
  return (
    <span className={classes.entry}>
      <Icon name={icons[kind]} size={15} />
      {t(`suppressions.kinds.${kind}`)}
      <code className={classes.print}>{fingerprint}</code>
    </span>
  );
};

import { useTranslation } from '../../platform/use-translation.ts';
import { Note } from '../../ui/messages/note.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';

/** Says that there is no address to sell at yet, and leads to where it is made. */
export const NeedAccount = () => {
  const { t } = useTranslation();
  return (
    <Note
      tone="warning"
      title={t('packages.need_account')}
      action={<AddressLink page="Whitelabel:BusinessAccount">{t('packages.to_account')}</AddressLink>}
    >
      {t('packages.need_account_text')}
    </Note>
  );
};

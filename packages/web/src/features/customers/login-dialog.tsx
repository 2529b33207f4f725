import { customerRoutes as routes, type CustomerSubscription } from '@galena/contract/customers';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { LoginAsDialog } from '../../widgets/login-as-dialog.tsx';

type LoginProps = { readonly subscription: CustomerSubscription; readonly close: () => void };

/** Lets a reseller view the product as one of its customers, as the operator does. */
export const LoginDialog = ({ subscription: { id, customer_name: name, email }, close }: LoginProps) => {
  const { t } = useTranslation();
  return (
    <LoginAsDialog
      name={name || email}
      label={t('customers.log_in_as')}
      login={(body) => call(routes.loginAs, { params: { id }, body })}
      back="customers"
      close={close}
    />
  );
};

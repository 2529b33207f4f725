import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressIn, useRoutes } from '../../../widgets/addresses/address-of.ts';

/** Integration opens with its CRMs. NAV-028 */
export const DefaultTabPage = () => {
  const { history } = useRouter();
  const address = addressIn(useRoutes(), 'Settings:Integration:Crm');
  useEffect(() => history.replace(address), [history, address]);
  return null;
};

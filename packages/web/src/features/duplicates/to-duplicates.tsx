import { useEffect } from 'react';
import { useGo } from '../../widgets/addresses/address-of.ts';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';

/** Goes to the duplicates of a list. */
export const ToDuplicates = ({ list, close }: ListActionProps) => {
  const go = useGo();
  useEffect(() => {
    close();
    go('LeadSearch:SavedListDuplicates', { params: { list } });
  }, [close, go, list]);
  return null;
};

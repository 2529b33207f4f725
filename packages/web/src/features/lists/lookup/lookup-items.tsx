import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Credits } from '../../../ui/marks/credits.tsx';
import { creditsOf } from '../../../ui/table/columns/columns.ts';
import { costOf, lookupIcons, type LookupAction, type LookupOffer } from './offers.ts';

type LookupItemsProps = {
  readonly offers: readonly LookupOffer[];
  /** Of one record, not of a whole list. */
  readonly isOne?: boolean;
  readonly press: (action: LookupAction) => void;
};

/** The entries of a menu that look something up, each with its price. */
export const LookupItems = ({ offers, isOne = false, press }: LookupItemsProps) => {
  const { t } = useTranslation();
  const email = isOne ? t('lists.lookup.email_alone') : t('lists.lookup.email_missing');
  return offers.map((offer) => {
    const { action } = offer;
    const cost = costOf(offer, isOne);
    return (
      <Menu.Item
        key={action}
        leftSection={<Icon name={lookupIcons[action]} size={15} />}
        rightSection={cost && <Credits {...creditsOf(cost)} size={13} />}
        onClick={() => press(action)}
      >
        {action === 'email' ? email : t('lists.lookup.employees')}
      </Menu.Item>
    );
  });
};

import type { CardCheck } from '@galena/contract/payments';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMoney } from './money.ts';

/** What adding a card costs and gives, in a sentence; null: it costs nothing. */
export const useCardCost = () => {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return (check: CardCheck | undefined): string | null => {
    if (!check) return null;
    const number = new Intl.NumberFormat(i18n.language).format(check.credits);
    return t('widgets.cards.costs', { price: money(check.amount, check.currency), count: check.credits, number });
  };
};

import { cardRoutes as routes, paymentErrors, type Card } from '@galena/contract/payments';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { brandOf, isAccount, markOf } from '../../widgets/cards/brand.ts';
import { CardDialog } from '../../widgets/cards/card-dialog.tsx';
import { useCardCost } from '../../widgets/cards/use-card-cost.ts';
import { useRefreshMoney } from '../../widgets/cards/use-refresh-money.ts';
import { useCards } from './use-wallet.ts';
import classes from './wallet.module.css';

const expiryOf = ({ exp_month: month, exp_year: year }: Card): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;

type RowProps = { readonly card: Card; readonly reconnect: () => void; readonly isOnly: boolean };

const CardMenu = ({ card, reconnect, isOnly }: RowProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshMoney();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: card.id };
  const words = { last4: card.last4, name: brandOf(card.brand) };
  const prefer = useMutation({ mutationFn: () => call(routes.makeDefault, { params }), onSettled: refresh });
  const remove = useMutation({
    mutationFn: () => call(routes.remove, { params }),
    onSettled: refresh,
    onSuccess: () => setIsAsking(false),
  });
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            size={28}
            aria-label={isAccount(card) ? t('wallet.cards.options_of', words) : t('wallet.cards.options', words)}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!card.is_default && card.status === 'active' && (
            <Menu.Item leftSection={<Icon name="check" size={15} />} onClick={() => prefer.mutate()}>
              {t('wallet.cards.make_default')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="refresh" size={15} />} onClick={reconnect}>
            {t('widgets.cards.reconnect')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="trash" size={15} />}
            disabled={card.is_default && !isOnly}
            onClick={() => setIsAsking(true)}
          >
            {t('wallet.cards.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={isAccount(card) ? t('wallet.cards.remove_title_of', words) : t('wallet.cards.remove_title', words)}
        confirmLabel={t('wallet.cards.remove')}
        isBusy={remove.isPending}
        failure={remove.error ? sentenceOf(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {t('wallet.cards.remove_text')}
      </ConfirmDialog>
    </>
  );
};

const CardRow = (props: RowProps) => {
  const { card, reconnect } = props;
  const { t } = useTranslation();
  return (
    <li className={classes.cardRow}>
      <div className={classes.cardLine}>
        <span className={classes.brand}>{markOf(card.brand)}</span>
        <div className={classes.cardWords}>
          <b>{isAccount(card) ? brandOf(card.brand) : t('wallet.cards.ending', { last4: card.last4 })}</b>
          {!isAccount(card) && (
            <span>
              {t(card.status === 'expired' ? 'wallet.cards.expired' : 'wallet.cards.expires', { date: expiryOf(card) })}
            </span>
          )}
        </div>
        {card.status === 'validating' && <Tag>{t('wallet.cards.validating')}</Tag>}
        {card.is_default && <Tag>{t('wallet.cards.default')}</Tag>}
        <CardMenu {...props} />
      </div>
      {card.status === 'reconnect' && (
        <Note
          tone="warning"
          action={
            <Button size="xs" onClick={reconnect}>
              {t('widgets.cards.reconnect')}
            </Button>
          }
        >
          {/* The catalogue's sentences are English in every language. */}
          {paymentErrors.card_reconnect.message}
        </Note>
      )}
    </li>
  );
};

/** The cards that credits are paid with. */
export const CardsCard = ({ add }: { readonly add: () => void }) => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCards();
  const [again, setAgain] = useState<Card | null>(null);
  const cards = data?.data ?? [];
  const cost = useCardCost()(data?.check);
  return (
    <section className={classes.card} aria-labelledby="wallet-cards">
      <div className={classes.cardHead}>
        <h2 id="wallet-cards">{t('wallet.cards.title')}</h2>
        <Button variant="subtle" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={add}>
          {t('widgets.cards.add')}
        </Button>
      </div>
      {isPending && <SkeletonRows columns={['1fr', '60px']} rows={2} />}
      {error && (
        <div className={classes.cardNote}>
          <LoadFailure error={error} retry={refetch} />
        </div>
      )}
      {data && cards.length === 0 && <p className={classes.cardNote}>{t('wallet.cards.none')}</p>}
      {cards.length > 0 && (
        <ul className={classes.cards}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} isOnly={cards.length === 1} reconnect={() => setAgain(card)} />
          ))}
        </ul>
      )}
      {cost !== null && (
        <p className={classes.cardFoot}>
          <Icon name="gift" size={15} />
          {cost}
        </p>
      )}
      {again && <CardDialog card={again} close={() => setAgain(null)} />}
    </section>
  );
};

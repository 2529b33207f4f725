import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Note } from '../../ui/messages/note.tsx';
import type { HeaderAction } from '../../ui/header-actions.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { CardDialog } from '../../widgets/cards/card-dialog.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { useMe } from '../../widgets/me.ts';
import { useSearchState } from '../../widgets/search-state.ts';
import { Balance } from './balance.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { CardsCard } from './cards-card.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { TopUpCard } from './top-up-card.tsx';
import { Transactions } from './transactions.tsx';
import { UsageChart } from './usage-chart.tsx';
import { useWallet } from './use-wallet.ts';
import classes from './wallet.module.css';

const neededOf = (text: unknown): number | undefined => {
  const needed = Number(text);
  return Number.isSafeInteger(needed) && needed > 0 ? needed : undefined;
};

const LoadingBalance = () => (
  <Skeleton>
    <div className={classes.balance}>
      <Bone width={220} height={56} />
      <Bone width="100%" height={8} />
    </div>
  </Skeleton>
);

/** How credits come in: by top-ups and cards, or from the reseller. */
const Refill = ({ isClosed, add }: { readonly isClosed: boolean; readonly add: () => void }) => {
  const { t } = useTranslation();
  const { name } = useBranding();
  if (isClosed) return <Note tone="info">{t('wallet.resold', { brand: name })}</Note>;
  return (
    <>
      <TopUpCard />
      <CardsCard add={add} />
    </>
  );
};

type Asked = 'buy' | 'card' | 'statement' | null;

/** How much is left, why, and how to refill it. */
export const WalletPage = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchState();
  const { data, error, isPending, refetch } = useWallet();
  // Whoever comes because credits are missing comes to buy them.
  const isClosed = useMe().plan?.can_buy === false;
  const [asked, ask] = useState<Asked>('buy' in search && !isClosed ? 'buy' : null);
  const close = (): void => {
    ask(null);
    if ('buy' in search) {
      const { buy: _, ...rest } = search;
      setSearch(rest, false);
    }
  };
  const buy: HeaderAction = {
    id: 'buy',
    label: t('wallet.buy.title'),
    icon: 'plus',
    look: 'filled',
    isDisabled: !data,
    run: () => ask('buy'),
  };
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'statement',
            label: t('wallet.statement.action'),
            icon: 'download',
            look: 'quiet',
            run: () => ask('statement'),
          },
          ...(isClosed ? [] : [buy]),
        ]}
      />
      <PageBody>
        <div className={classes.grid}>
          <div className={classes.main}>
            {isPending && <LoadingBalance />}
            <LoadFailure error={error} retry={refetch} isWhole={!data} />
            {data && <Balance wallet={data.data} />}
            <UsageChart />
          </div>
          <div className={classes.side}>
            <Refill isClosed={isClosed} add={() => ask('card')} />
          </div>
        </div>
        <Transactions />
      </PageBody>
      {asked === 'buy' && data && <BuyDialog wallet={data.data} needed={neededOf(search['buy'])} close={close} />}
      {asked === 'card' && <CardDialog close={close} />}
      {asked === 'statement' && <StatementDialog close={close} />}
    </>
  );
};

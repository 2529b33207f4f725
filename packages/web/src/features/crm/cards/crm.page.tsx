import { crmRoutes as routes, type CrmConnection, type CrmOffer } from '@galena/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useSearchState } from '../../../widgets/search-state.ts';
import { ConnectDialog } from '../connect/connect-dialog.tsx';
import { CrmDetails } from '../details/crm-details.tsx';
import classes from '../parts/crm.module.css';
import { useCrmConnections, useFreshCrms, useOffers, useSignIn } from '../use-crms.ts';
import { ConnectedCard, ElseCard, OfferCard } from './crm-card.tsx';

type Asked = { readonly offer: CrmOffer; readonly connection: CrmConnection | null };

const isOf = ({ crm_key: key, suite_id: suiteId }: CrmConnection, offer: CrmOffer): boolean =>
  key === offer.key && suiteId === offer.suite_id;

/** The way into a CRM: over there, by what is entered here, or at once. */
const useConnecting = (onConnected: (connection: CrmConnection) => void) => {
  const [asked, ask] = useState<Asked | null>(null);
  const refresh = useFreshCrms();
  const signIn = useSignIn();
  const atOnce = useMutation({
    mutationFn: ({ key }: CrmOffer) => call(routes.create, { body: { crm_key: key } }),
    onSuccess: async ({ data }) => {
      await refresh();
      onConnected(data);
    },
  });
  const connect = (offer: CrmOffer, connection: CrmConnection | null): void => {
    if (offer.access === 'none') return atOnce.mutate(offer);
    if (offer.access !== 'oauth') return ask({ offer, connection });
    const input = { key: offer.key, suiteId: offer.suite_id };
    return signIn.mutate(connection ? { ...input, connectionId: connection.id } : input);
  };
  return {
    connect,
    asked,
    close: () => ask(null),
    isBusy: signIn.isPending || atOnce.isPending,
    error: signIn.error ?? atOnce.error,
  };
};

type CardsProps = {
  readonly offers: readonly CrmOffer[];
  readonly connections: readonly CrmConnection[];
  readonly selected: CrmConnection | undefined;
  readonly select: (connection: CrmConnection) => void;
};

const Cards = ({ offers, connections, selected, select }: CardsProps) => {
  const { connect, asked, close, isBusy, error } = useConnecting(select);
  const offerOf = (one: CrmConnection) => offers.find((offer) => isOf(one, offer));
  // A further account of a CRM is connected from the card of the last one; Zaps, which are many, from a card of their own.
  const isLast = (one: CrmConnection, offer: CrmOffer) => connections.findLast((other) => isOf(other, offer)) === one;
  const takesAnother = (one: CrmConnection, offer: CrmOffer | undefined): offer is CrmOffer =>
    offer !== undefined && offer.is_configured && ['oauth', 'api_key'].includes(offer.access) && isLast(one, offer);
  const open = offers.filter((offer) => offer.access === 'hook' || !connections.some((one) => isOf(one, offer)));
  return (
    <>
      <ul className={classes.cards}>
        {connections.map((one) => {
          const offer = offerOf(one);
          return (
            <ConnectedCard
              key={one.id}
              connection={one}
              isSelected={one.id === selected?.id}
              isBusy={isBusy}
              select={() => select(one)}
              renew={() => offer && connect(offer, one)}
              connectAnother={takesAnother(one, offer) ? () => connect(offer, null) : null}
            />
          );
        })}
        {open.map((offer) => (
          <OfferCard
            key={`${offer.key} ${offer.suite_id ?? ''}`}
            offer={offer}
            isBusy={isBusy}
            connect={() => connect(offer, null)}
          />
        ))}
        <ElseCard />
      </ul>
      <LoadFailure error={error} />
      {asked && (
        <ConnectDialog
          {...asked}
          close={close}
          onConnected={(connection) => {
            close();
            select(connection);
          }}
        />
      )}
    </>
  );
};

/** The CRMs of the account: connect one, see how each is doing, set what it gets. */
export const CrmPage = () => {
  const [search, change] = useSearchState();
  const [asked, ask] = useState<number | null>(null);
  const offers = useOffers();
  const connections = useCrmConnections();
  const all = connections.data?.data ?? [];
  const selected = all.find(({ id }) => id === Number(search['connection'])) ?? all[0];
  const error = offers.error ?? connections.error;
  return (
    <>
      <PageHeader />
      <PageBody>
        {(offers.isPending || connections.isPending) && <SkeletonText lines={6} />}
        {offers.data && connections.data && (
          <Cards
            offers={offers.data.data}
            connections={all}
            selected={selected}
            select={({ id }) => {
              ask(id);
              change({ connection: id }, false);
            }}
          />
        )}
        <LoadFailure
          error={error}
          retry={() => Promise.all([offers.refetch(), connections.refetch()])}
          isWhole={!offers.data || !connections.data}
        />
        {selected && (
          <CrmDetails
            key={selected.id}
            connection={selected}
            isAsked={asked === selected.id}
            receiptId={Number(search['delivery']) || null}
          />
        )}
      </PageBody>
    </>
  );
};

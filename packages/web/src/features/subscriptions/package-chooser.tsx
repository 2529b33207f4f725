import type { Billing, Interval, PackageOffer, Recurring } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import classes from './chooser.module.css';
import { Facts } from './facts.tsx';
import { IntervalSwitch } from './interval-switch.tsx';
import { OfferPrice } from './offer-price.tsx';
import { hasYearly, intervalOf, priceFor, recurringOf } from './plan-facts.ts';
import { usePackageOffers, type Came } from './use-billing.ts';

const modules = ['leads', 'ai_suggest', 'wallet'] as const;

const useFacts = (offer: PackageOffer): readonly string[] => {
  const { t } = useTranslation();
  const money = useMoney();
  const { credits, trial_days: days, trial_amount_cents: entry, currency, one_time_price_cents: once } = offer;
  const some = once === null ? 'subscriptions.chooser.credits' : 'subscriptions.chooser.once_credits';
  return [
    credits > 0 ? t(some, { count: credits }) : t('subscriptions.chooser.no_credits'),
    ...modules.filter((slug) => offer.modules.includes(slug)).map((slug) => t(`subscriptions.chooser.module.${slug}`)),
    ...(days > 0 && entry > 0
      ? [t('subscriptions.chooser.paid_trial', { count: days, amount: money(entry, currency) })]
      : []),
  ];
};

type OfferCardProps = {
  readonly offer: PackageOffer;
  readonly interval: Interval;
  /** It is paid for already, this way. */
  readonly isPaid: boolean;
  readonly choose: () => void;
};

const OfferCard = ({ offer, interval, isPaid, choose }: OfferCardProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const isSold = priceFor(offer, interval) !== null;
  const facts = useFacts(offer);
  return (
    <li className={classes.plan} data-current={offer.is_current || undefined} aria-labelledby={titleId}>
      <div className={classes.top}>
        <h3 id={titleId} className={classes.name}>
          {offer.name}
        </h3>
        {offer.is_current && <Tag>{t('subscriptions.chooser.current')}</Tag>}
        {!offer.is_current && offer.trial_days > 0 && offer.trial_amount_cents === 0 && (
          <Tag>{t('subscriptions.chooser.trial', { count: offer.trial_days })}</Tag>
        )}
      </div>
      <OfferPrice offer={offer} interval={interval} />
      <p className={classes.description}>{offer.description}</p>
      <Facts facts={facts} />
      <Button
        fullWidth
        variant={isPaid ? 'default' : 'filled'}
        disabled={isPaid || !isSold}
        className={classes.act ?? ''}
        onClick={choose}
      >
        {isSold
          ? t(isPaid ? 'subscriptions.chooser.current' : 'subscriptions.chooser.choose', { plan: offer.name })
          : t('subscriptions.chooser.only_monthly')}
      </Button>
    </li>
  );
};

/** Whether somebody pays for a package already, or has paid for it once, by this interval, and nothing else is planned. */
const isPaidFor = ({ subscription }: Pick<Billing, 'subscription'>, offer: PackageOffer, interval: Interval): boolean =>
  offer.is_current &&
  subscription?.status === 'active' &&
  (interval === 'once' ? subscription.price_cents > 0 : subscription.managed_by === 'provider') &&
  subscription.next_plan === null &&
  subscription.interval === interval;

/** What of an address says which package somebody came for. It may be anybody's: what makes no sense is left out. */
const cameFor = (search: Readonly<Record<string, unknown>>): Came => {
  const id = Number(search['package']);
  return {
    packageId: Number.isSafeInteger(id) && id > 0 ? id : null,
    form: typeof search['form'] === 'string' ? search['form'].slice(0, 200) : undefined,
    interval: search['interval'] === 'year' ? 'year' : 'month',
  };
};

/** Sends somebody to the page that their reseller thanks them on, if it has one. */
const thank = (url: string | null): void => {
  if (url !== null && /^https?:\/\//.test(url)) location.assign(url);
};

/**
 * The packages of one's reseller, beside each other; the one that somebody came for from its page is asked about at once.
 */
export const PackageChooser = ({ billing }: { readonly billing: Pick<Billing, 'subscription'> }) => {
  const { t } = useTranslation();
  const [came] = useState(cameFor(useLocation().search as Readonly<Record<string, unknown>>));
  const [interval, setInterval] = useState<Recurring>(recurringOf(billing.subscription?.interval ?? came.interval));
  const [chosen, setChosen] = useState<number | null>(came.packageId);
  const { data, error, refetch, isPending } = usePackageOffers(came);
  const offers = data?.data ?? [];
  const wanted = offers.find(({ id }) => id === chosen);
  const isAsked = wanted !== undefined && !isPaidFor(billing, wanted, intervalOf(wanted, interval));
  const switcher = hasYearly(offers) && <IntervalSwitch value={interval} change={setInterval} />;
  return (
    <SectionCard title={t('subscriptions.chooser.title')} lead={t('subscriptions.chooser.lead')} actions={switcher}>
      {isPending && (
        <Skeleton>
          <Bone width="100%" height={180} />
        </Skeleton>
      )}
      <LoadFailure error={error} retry={refetch} isWhole={!data} />
      {data && offers.length === 0 && <p>{t('subscriptions.chooser.none')}</p>}
      <ul className={classes.plans}>
        {offers.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            interval={intervalOf(offer, interval)}
            isPaid={isPaidFor(billing, offer, intervalOf(offer, interval))}
            choose={() => setChosen(offer.id)}
          />
        ))}
      </ul>
      {isAsked && (
        <ChoiceDialog
          input={{
            kind: 'package',
            id: wanted.id,
            name: wanted.name,
            form: wanted.id === came.packageId ? came.form : undefined,
          }}
          interval={intervalOf(wanted, interval)}
          close={() => setChosen(null)}
          onBegun={() => thank(wanted.thank_you_url)}
        />
      )}
    </SectionCard>
  );
};

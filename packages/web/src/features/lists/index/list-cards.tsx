import type { List } from '@galena/contract/lists';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { ListTypeTile } from '../../../widgets/list-type.tsx';
import classes from './list-cards.module.css';
import { EmailBar, EmailLegend, Freshness, Owner, useEmailShare, useSentWords } from './list-marks.tsx';
import { ListMenu, type ListDoing } from './list-menu.tsx';

type CardProps = { readonly list: List; readonly doing: ListDoing };

const CardHead = ({ list, doing }: CardProps) => {
  const { t } = useTranslation();
  const { type, name, tags } = list;
  return (
    <div className={classes.head}>
      <ListTypeTile type={type} isAccented={list.run !== null} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <AddressLink page="LeadSearch:SavedList" params={{ list }} className={classes.link} title={name}>
            {name}
          </AddressLink>
        </h2>
        <p className={classes.kind}>
          <span>{t(`widgets.list_types.${type}`)}</span>
          {tags.length > 0 && (
            <>
              <span aria-hidden>·</span>
              <span className={classes.tags}>{tags.join(', ')}</span>
            </>
          )}
          {list.is_demo && <Tag>{t('widgets.lists.demo')}</Tag>}
        </p>
      </div>
      <div className={classes.above}>
        <ListMenu list={list} doing={doing} />
      </div>
    </div>
  );
};

const Card = ({ list, doing }: CardProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const emailShare = useEmailShare();
  const sentWords = useSentWords();
  const canSend = useCan('delivery');
  return (
    <li className={classes.card}>
      <CardHead list={list} doing={doing} />
      <div className={classes.figures}>
        <span className={classes.count}>{number(list.results_count)}</span>
        <span className={classes.unit}>{t('lists.records', { count: list.results_count })}</span>
        <span className={classes.share}>
          <b>{emailShare(list)}</b> {t('lists.with_email')}
        </span>
      </div>
      <EmailBar list={list} />
      <div className={classes.foot}>
        <span className={classes.above}>
          <Freshness list={list} hasClock />
        </span>
        {canSend && <span className={classes.sent}>{sentWords(list)}</span>}
        <span className={classes.above}>
          <Owner list={list} />
        </span>
      </div>
    </li>
  );
};

const LoadingCards = () => (
  <Skeleton>
    <div className={classes.grid}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={classes.card}>
          <div className={classes.head}>
            <Bone width={30} height={30} />
            <div className={classes.words}>
              <Bone width="60%" />
              <Bone width="40%" />
            </div>
          </div>
          <div className={classes.figures}>
            <Bone width={70} height={20} />
          </div>
          <Bone width="100%" height={6} />
          <div className={classes.foot}>
            <Bone width="30%" />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
);

type ListCardsProps = {
  readonly lists: readonly List[];
  readonly doing: ListDoing;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
};

/** The lists as cards, for an overview. The next page is fetched when the last card comes into view. */
export const ListCards = ({ lists, doing, isLoading, hasMore, more }: ListCardsProps) => {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isAtEnd = entry?.isIntersecting === true;
  useEffect(() => {
    if (isAtEnd && hasMore && !isLoading) more();
  }, [isAtEnd, hasMore, isLoading, more]);
  if (lists.length === 0 && isLoading) return <LoadingCards />;
  return (
    <>
      <ul className={classes.grid} aria-label={t('lists.lists')} aria-busy={isLoading}>
        {lists.map((list) => (
          <Card key={list.id} list={list} doing={doing} />
        ))}
      </ul>
      <div ref={ref} className={classes.end}>
        <EmailLegend />
      </div>
    </>
  );
};

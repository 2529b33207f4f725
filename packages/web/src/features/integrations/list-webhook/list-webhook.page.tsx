import type { List } from '@galena/contract/lists';
import { useParams } from '@tanstack/react-router';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { NoList } from '../../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../../widgets/lists/use-list.ts';
import { useConnections, useListWebhook } from '../use-webhooks.ts';
import { ListWebhookForm } from './list-webhook-form.tsx';

const Loaded = ({ list }: { readonly list: List }) => {
  const webhook = useListWebhook(list.id);
  const connections = useConnections();
  if (webhook.data && connections.data)
    return <ListWebhookForm list={list} webhook={webhook.data.data} connections={connections.data.data} />;
  const error = webhook.error ?? connections.error;
  if (!error) return <SkeletonText lines={6} />;
  return <LoadFailure error={error} retry={() => Promise.all([webhook.refetch(), connections.refetch()])} isWhole />;
};

const WebhookByPlace = () => {
  const place = useListPlace();
  const { list, isGone, error, refetch } = useList(place);
  if (isGone) return <NoList />;
  return (
    <>
      <PageHeader {...(list && { backTo: list.name })} />
      <PageBody layout="narrow">
        {list && <Loaded list={list} />}
        {!list && (error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={6} />)}
      </PageBody>
    </>
  );
};

/** Where the records of a list are sent: set up, tried, with its log. */
export const ListWebhookPage = () => {
  const { list } = useParams({ strict: false });
  return <WebhookByPlace key={list} />;
};

import { integrationErrors as errors } from '@galena/contract/integrations';
import type { Fail } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { changeEndpoint, checkUrl, createEndpoint, isOutboundError } from '../../platform/webhooks/webhooks.service.ts';

type FailUrl = Fail<typeof errors.webhook_url_refused>;

/** What somebody wishes of an address that webhooks are sent to. */
export type EndpointInput = {
  readonly url: string;
  readonly is_active: boolean;
  readonly is_ordered: boolean;
  readonly per_minute: number | null;
};

/** @throws through `fail` for an address that nothing will ever be sent to; where its name leads is looked at when it is sent */
const readUrl = (tx: Tx, url: string, fail: FailUrl): string => {
  try {
    return checkUrl(tx, url);
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    const { message } = errors.webhook_url_refused;
    return fail(errors.webhook_url_refused, { fields: { url: [message] } });
  }
};

/** Makes an endpoint as wished. @param page where its owner looks after it @returns its id and its secret */
export const makeEndpoint = async (tx: Tx, accountId: number, wish: EndpointInput, page: string, fail: FailUrl) => {
  const url = readUrl(tx, wish.url, fail);
  const made = await createEndpoint(tx, accountId, {
    url,
    isOrdered: wish.is_ordered,
    perMinute: wish.per_minute,
    page,
  });
  if (!wish.is_active) await saveEndpoint(tx, accountId, made.id, { ...wish, url }, fail);
  return made;
};

/** Changes an endpoint as wished. */
export const saveEndpoint = async (tx: Tx, accountId: number, id: number, wish: EndpointInput, fail: FailUrl) => {
  const { is_active: isActive, is_ordered: isOrdered, per_minute: perMinute } = wish;
  await changeEndpoint(tx, accountId, id, { url: readUrl(tx, wish.url, fail), isActive, isOrdered, perMinute });
};

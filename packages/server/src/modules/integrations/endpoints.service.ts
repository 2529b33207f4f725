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

/** Makes an endpoint as wanted. @param page where its owner looks after it @returns its id and its secret */
export const makeEndpoint = async (tx: Tx, accountId: number, input: EndpointInput, page: string, fail: FailUrl) => {
  const url = readUrl(tx, input.url, fail);
  const made = await createEndpoint(tx, accountId, {
    url,
    isOrdered: input.is_ordered,
    perMinute: input.per_minute,
    page,
  });
  if (!input.is_active) await saveEndpoint(tx, accountId, made.id, { ...input, url }, fail);
  return made;
};

/** Changes an endpoint as wanted. */
export const saveEndpoint = async (tx: Tx, accountId: number, id: number, input: EndpointInput, fail: FailUrl) => {
  const { is_active: isActive, is_ordered: isOrdered, per_minute: perMinute } = input;
  await changeEndpoint(tx, accountId, id, { url: readUrl(tx, input.url, fail), isActive, isOrdered, perMinute });
};

import type { ListWebhook, TestOutcome } from '@galena/contract/integrations';
import type { Result } from '@galena/contract/records';
import type { Outcome, ShownEndpoint } from '../../platform/webhooks/webhooks.service.ts';

/** How an endpoint is doing, as it is told. */
export const healthOf = (
  endpoint: ShownEndpoint,
): Pick<
  ListWebhook,
  | 'url'
  | 'is_active'
  | 'disabled'
  | 'is_failing'
  | 'last_status'
  | 'last_error'
  | 'last_sent_at'
  | 'is_ordered'
  | 'per_minute'
> => {
  const { url, is_active, disabled, failures_in_row, last_status, last_error, last_sent_at, is_ordered, per_minute } =
    endpoint;
  return {
    url,
    is_active,
    disabled,
    is_failing: failures_in_row > 0,
    last_status,
    last_error,
    last_sent_at,
    is_ordered,
    per_minute,
  };
};

export const testOutcomeOf = ({ status, error, answer, durationMs }: Outcome): TestOutcome => ({
  is_delivered: error === null,
  status,
  error,
  answer,
  duration_ms: durationMs,
});

/** A list, as webhooks tell of it. */
export type ToldList = {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly source: string | null;
};

/** A record as webhooks tell of it: as lists show it, its labels by their names. */
export type ToldLead = Omit<Result, 'labels'> & { readonly labels: Readonly<Record<string, unknown>> };

/** What is told of a record. */
export const bodyOf = ({ id, name, type, tags, source }: ToldList, lead: ToldLead): string =>
  JSON.stringify({ event: 'lead', list: { id, name, type, tags, source }, lead });

/** What a test says: the same shape, and plainly no lead of anybody. */
export const testBody = (list: Partial<ToldList>): string =>
  JSON.stringify({
    event: 'test',
    list: {
      id: list.id ?? 0,
      name: list.name ?? 'Test',
      type: list.type ?? 'company',
      tags: list.tags ?? [],
      source: list.source ?? null,
    },
    lead: { id: 0, name: 'Test lead', email: 'test@galena.example', is_demo: true },
  });

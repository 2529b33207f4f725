import type { ReactNode } from 'react';
import type { IconName } from '../../ui/icon-names.ts';
import { HealthMark, LastSent, Trouble, type WebhookHealth } from './health.tsx';
import { TestNote } from './test-note.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { useTest, type WebhookCalls } from './webhook-calls.ts';
import classes from './webhooks.module.css';

type WebhookRowProps = {
  readonly name: string;
  readonly health: WebhookHealth;
  readonly calls: WebhookCalls;
  /** What can be done with it beside a test, its log and a new secret. */
  readonly more: readonly { readonly label: string; readonly icon: IconName; readonly run: () => void }[];
  /** Where it leads, where its name does not say so. */
  readonly url?: string;
  /** What else is to be known of it. */
  readonly children: ReactNode;
};

/** One of several webhooks: where it leads, how it is doing, what can be done with it. */
export const WebhookRow = ({ name, health, calls, more, url, children }: WebhookRowProps) => {
  const test = useTest(calls);
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.name}>{name}</h3>
          <HealthMark health={health} />
        </div>
        {url && <span className={classes.url}>{url}</span>}
        <LastSent health={health} />
        {children}
      </div>
      <div className={classes.acts}>
        <WebhookActs calls={calls} name={name} test={test} more={more} />
      </div>
      <div className={classes.trouble}>
        {test.data || test.error ? (
          <TestNote outcome={test.data?.data} error={test.error} />
        ) : (
          <Trouble health={health} />
        )}
      </div>
    </li>
  );
};

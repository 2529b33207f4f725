import type { WebhookConnection } from '@galena/contract/integrations';
import { useTranslation } from '../../platform/use-translation.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { useTroubleWords } from './use-trouble-words.ts';
import classes from './webhooks.module.css';

/** What is known of how a webhook is doing. */
export type WebhookHealth = Pick<
  WebhookConnection,
  'is_active' | 'disabled' | 'is_failing' | 'last_status' | 'last_error' | 'last_sent_at'
>;

/** One word: whether a webhook works. */
const stateOf = ({
  is_active: isActive,
  disabled,
  is_failing: isFailing,
  last_sent_at: at,
  last_error: error,
}: WebhookHealth) => {
  if (!isActive) return 'off';
  if (disabled !== null) return 'disabled';
  if (isFailing || error !== null) return 'failing';
  return at === null ? 'unused' : 'works';
};

export const HealthMark = ({ health }: { readonly health: WebhookHealth }) => (
  <Status family="webhook" state={stateOf(health)} />
);

/** When it was last used, and how that went. */
export const LastSent = ({ health }: { readonly health: WebhookHealth }) => {
  const { t } = useTranslation();
  const { last_sent_at: at, last_status: status } = health;
  if (at === null) return <span className={classes.quiet}>{t('widgets.webhooks.never_sent')}</span>;
  return (
    <span className={classes.quiet}>
      {status === null ? t('widgets.webhooks.last_unanswered') : t('widgets.webhooks.last_answered', { status })}{' '}
      <Moment value={at} />
    </span>
  );
};

/** What is wrong with it, and what comes of that. */
export const Trouble = ({ health }: { readonly health: WebhookHealth }) => {
  const { t } = useTranslation();
  const words = useTroubleWords();
  const { last_error: error } = health;
  const state = stateOf(health);
  if (state !== 'failing' && state !== 'disabled') return null;
  const kind = state === 'failing' ? 'failing' : health.disabled === 'gone' ? 'gone' : 'disabled';
  return (
    <Note tone={state === 'failing' ? 'warning' : 'danger'} title={t(`widgets.webhooks.${kind}_title`)}>
      {error && kind !== 'gone' && <p className={classes.said}>{words(error)}</p>}
      {t(`widgets.webhooks.${kind}_text`)}
    </Note>
  );
};

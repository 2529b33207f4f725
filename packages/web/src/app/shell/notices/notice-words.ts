import type { Notice } from '@galena/contract/kernel';
import i18next from 'i18next';
import type { IconName } from '../../../ui/icon-names.ts';

const icons: Readonly<Record<string, IconName>> = {
  low_credits: 'coins',
  payment_failed: 'credit-card-off',
  card_reconnect: 'credit-card',
  purchase_succeeded: 'credit-card',
  purchase_failed: 'credit-card-off',
  validation_succeeded: 'credit-card',
  validation_failed: 'credit-card-off',
  top_up_succeeded: 'coins',
  top_up_failed: 'credit-card-off',
  top_up_off: 'credit-card-off',
  pool_empty: 'coins',
  sale_missed: 'coins',
  autopilot_stopped: 'repeat',
  autopilot_expired: 'clock-x',
  workflow_failed: 'sitemap',
  crm_connection_lost: 'unlink',
  crawl_finished: 'world-search',
  export_ready: 'download',
  export_failed: 'alert-triangle',
  export_schedule_failed: 'alert-triangle',
  export_schedule_list_deleted: 'calendar-repeat',
  search_completed: 'list-search',
  search_stopped: 'list-search',
  search_failed: 'alert-triangle',
  lookup_completed: 'mail',
  lookup_stopped: 'mail',
  lookup_failed: 'alert-triangle',
  phones_completed: 'phone',
  phones_stopped: 'phone',
  phones_failed: 'alert-triangle',
  profiles_completed: 'user-plus',
  profiles_stopped: 'user-plus',
  profiles_failed: 'alert-triangle',
  verification_completed: 'shield-check',
  verification_stopped: 'shield-check',
  verification_failed: 'alert-triangle',
  people_completed: 'users',
  people_stopped: 'users',
  people_failed: 'alert-triangle',
  batch_completed: 'tags',
  batch_stopped: 'tags',
  batch_failed: 'alert-triangle',
  import_completed: 'upload',
  import_stopped: 'upload',
  import_failed: 'alert-triangle',
  mail_failed: 'mail-x',
  webhook_failing: 'alert-triangle',
  webhook_disabled: 'alert-triangle',
  webhook_gone: 'alert-triangle',
  crm_expired: 'plug',
  domain_verified: 'world',
  domain_failed: 'alert-triangle',
  payment_account_restricted: 'alert-triangle',
  payment_account_revoked: 'unlink',
};

/** The picture of a kind of notice. */
export const iconOf = ({ kind }: Pick<Notice, 'kind'>): IconName => icons[kind] ?? 'bell';

/** A notice in words. A kind that nobody has a sentence for yet gets a neutral one. */
export const wordsOf = ({ kind, params }: Pick<Notice, 'kind' | 'params'>): string => {
  const key: string = `notices.kinds.${kind}`;
  // How many is a number to choose the sentence by, and one to be read in it.
  const { count } = params;
  const words =
    typeof count === 'number' ? { ...params, number: new Intl.NumberFormat(i18next.language).format(count) } : params;
  if (!i18next.exists(key, words)) return i18next.t('notices.unknown');
  // Known only at run time; `exists` has just found it.
  return (i18next.t as unknown as (key: string, params: object) => string)(key, words);
};

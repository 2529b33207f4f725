import type { ListType } from '@galena/contract/kernel';
import { type Field, fieldsOf } from '@galena/contract/contacts';
import { cellNameOf } from '@galena/contract/labels';
import type { Result } from '@galena/contract/records';
import { useTranslation } from '../../platform/use-translation.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { useFields } from '../../widgets/labels/use-labels.ts';

const icons: Readonly<Record<string, IconName>> = {
  first_name: 'user',
  last_name: 'user',
  email: 'mail',
  emails: 'mail',
  potential_emails: 'mail',
  phone: 'phone',
  phones: 'phone',
  website: 'world',
  'data.url': 'link',
  linkedin_url: 'brand-linkedin',
  job_title: 'clipboard',
  position: 'clipboard',
  department: 'sitemap',
  management_levels: 'stack-2',
  company: 'building',
  employee_count: 'users',
  country: 'map-pin',
  state: 'map-pin',
  city: 'map-pin',
  postal_code: 'map-pin',
  street: 'map-pin',
  'data.lat': 'map-pin',
  'data.lng': 'map-pin',
  'data.category': 'tag',
  'data.industry': 'building-store',
  'data.industries': 'building-store',
  'data.rating': 'star',
  'data.reviews': 'message-question',
  'data.founded': 'calendar',
  'data.revenue': 'chart-bar',
  'data.technologies': 'code',
  'data.tech': 'code',
  'data.title': 'align-left',
  'data.description': 'align-left',
  'data.platform': 'at',
  'data.username': 'at',
  'data.interests': 'heart-handshake',
  'data.hashtags': 'hash',
  'data.privacy': 'lock',
  'data.followers': 'users',
  'data.members': 'users',
  'data.fake_followers': 'user-screen',
  'data.avg_likes': 'star',
  'data.avg_comments': 'message-question',
  'data.avg_views': 'eye',
  'data.views': 'eye',
  'data.shares': 'arrow-forward-up',
  'data.saves': 'bookmark',
  'data.reelsPlays': 'player-play',
  'data.engagements': 'activity',
  'data.engagementRate': 'activity',
  'data.lastposted': 'calendar',
  'data.followersGrowthRate': 'chart-line',
  'data.likesGrowthRate': 'chart-line',
  'data.viewsGrowthRate': 'chart-line',
  'data.gender': 'user',
  'data.age': 'user',
  'data.language': 'language',
  'data.audience.credibility': 'shield-check',
  'data.audience.ages': 'users-group',
  'data.audience.genders': 'users-group',
  'data.audience.countries': 'map-pin',
  'data.audience.cities': 'map-pin',
  'data.audience.languages': 'language',
  'data.claimed': 'shield-check',
  'data.opening_hours': 'clock',
  'data.brand': 'building-store',
  'data.categories': 'tags',
  'data.profiles': 'link',
  'data.active_in': 'map-pin',
  'data.not_active_in': 'map-pin',
  'data.attribution': 'info-circle',
  assignee_id: 'user',
  note: 'align-left',
  created_at: 'calendar-plus',
  updated_at: 'clock',
  match: 'target-arrow',
  match_percent: 'target-arrow',
  email_status: 'mail',
  lookup_outcome: 'world-search',
  verification: 'shield-check',
  crm_status: 'send',
  archived: 'archive',
};

/** What a field stands with. The name of a record is that of a person or of something else. */
export const fieldIcon = (type: ListType, name: string): IconName => {
  if (name === 'name') return type === 'people' || type === 'influencer' ? 'user' : 'building';
  return icons[name] ?? (name.startsWith('labels.') ? 'tag' : 'hash');
};

/** `data.audience.credibility` is `data_audience_credibility` among the texts. */
const textId = (name: string): string => name.replaceAll('.', '_');

/** Fields that a CSV calls by their full name, and a screen shorter. */
const short = { crm_status: 'records.crm', match_percent: 'records.match' } as const;

const isNamed = (field: Field, name: string): boolean => field.name === name || cellNameOf(field) === name;

/** What a field is called in a list of this kind, in the reader's language; null for one that no list has. */
export const useFieldTitle = (type: ListType): ((name: string) => string | null) => {
  const { t, i18n } = useTranslation();
  const fields = useFields(type);
  return (name) => {
    const own = fields.find((field) => isNamed(field, name))?.own;
    if (own) return own.title;
    if (name === 'name') return t(`records.names.${type}`);
    if (name === 'crm_status' || name === 'match_percent') return t(short[name]);
    const key = `records.fields.${textId(name)}`;
    // Known only at run time: fields that a source brings of its own have no name of ours.
    const translate = t as unknown as (known: string) => string;
    return i18n.exists(key) ? translate(key) : null;
  };
};

/** The field of a kind of list by its name; a label also by the name that edits know it by. */
export const useFieldOf = (type: ListType): ((name: string) => Field | undefined) => {
  const fields = useFields(type);
  return (name) => fields.find((field) => isNamed(field, name));
};

/** What stands in a record at the name of a field: a column, or a path of its `data`. */
export const valueOf = (record: Result, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined,
      record,
    );

/** What a record holds in a field; a label stands there by its id. */
export const heldIn = (record: Result, { name, own }: Field): unknown =>
  own ? record.labels[own.id] : valueOf(record, name);

/** Whether a field of a record holds anything. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The field of a kind of list by its name. */
export const fieldOf = (type: ListType, name: string): Field | undefined =>
  fieldsOf[type].find((field) => field.name === name);

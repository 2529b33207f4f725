import type { Language } from '@galena/contract/identity';
import { fold, type ListType } from '@galena/contract/kernel';
import { locationRoutes, radiusLimits, type Location } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { maybeLanguage } from '../../platform/i18n.ts';
import { queryOf } from '../../platform/query.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { SliderField } from '../../ui/fields/slider-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGround } from './map/use-search-region.ts';
import classes from './new-search.module.css';
import type { DraftForm } from './question.ts';

/** Fewer letters are no name. */
const fewest = 2;

/** Whose data places that are looked up are. */
type LookUp = { readonly attribution: string; readonly url: string };

const keyOf = (place: Location): string => `${place.label} ${place.lat ?? ''} ${place.lng ?? ''}`;

type Asked = { readonly search: string; readonly type: ListType; readonly lang: Language };

/** Places of a whole name from outside, once somebody asked for them: never while they type. */
const useElsewhere = (asked: Asked, offered: LookUp | null | undefined, known: readonly Location[] | undefined) => {
  const { t } = useTranslation();
  const [wanted, ask] = useState<string | null>(null);
  const search = asked.search.trim();
  const isAsked = wanted !== null && wanted === search;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(locationRoutes.locations, { query: { ...asked, search, look_up: 1 } }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    // A person waits, and can ask again.
    retry: false,
  });
  const found = isAsked ? data?.data : undefined;
  const isKnown = known?.some(({ city, label }) => fold(city ?? label) === fold(search)) ?? false;
  const isOffered = offered !== null && offered !== undefined && !isAsked && !isKnown && search.length >= fewest;
  const stateOf = (): string | null => {
    if (!isAsked || error) return null;
    if (isFetching) return t('search.looking_up', { name: search });
    return found?.length === 0 && known?.length === 0 ? t('search.looked_up_none', { name: search }) : null;
  };
  return {
    found,
    error: isAsked ? error : null,
    refetch,
    elsewhere: {
      offer: isOffered ? (typed: string) => t('search.look_up', { name: typed }) : null,
      ask,
      state: stateOf(),
      source: found && found.length > 0 && offered && (
        <a
          href={offered.url}
          target="_blank"
          rel="noopener noreferrer"
          // The caret, and with it the list, stays.
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.attribution}
        </a>
      ),
    },
  };
};

/** Those that were looked up, then those of our own list that are none of them. */
const together = (found: readonly Location[] | undefined, own: readonly Location[] | undefined) =>
  own && [...new Map([...(found ?? []), ...own].map((place) => [keyOf(place), place])).values()];

/** Where to look: a city, a country, or everywhere; a local search needs a city. */
export const LocationField = ({ type, form }: { readonly type: ListType; readonly form: DraftForm }) => {
  const { t, i18n } = useTranslation();
  const [search, ask] = useState<string | null>(null);
  const query = { search: search ?? '', type, lang: maybeLanguage(i18n.language) ?? 'en' } as const;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(locationRoutes.locations, { query }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
    // Places stay where they are.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const other = useElsewhere(query, data?.look_up, data?.data);
  const isLocal = type === 'local';
  return (
    <LookupField<Location>
      field={form.field('location')}
      label={t('search.where')}
      icon="map-pin"
      placeholder={t(isLocal ? 'search.where_local' : 'search.where_any')}
      hint={t(isLocal ? 'search.where_local_hint' : 'search.where_hint')}
      found={{
        items: together(other.found, data?.data),
        isPending: isFetching,
        error: error ?? other.error,
        retry: error ? refetch : other.refetch,
      }}
      elsewhere={other.elsewhere}
      onAsk={ask}
      keyOf={keyOf}
      labelOf={(place) => (place.worldwide ? t('search.worldwide') : place.label)}
      noteOf={(place) => (place.worldwide || place.city ? undefined : t('search.country'))}
    />
  );
};

/** How far around the place a local search looks; nothing to choose where an area is drawn, but to take it away. */
export const RadiusField = ({ form }: { readonly form: DraftForm }) => {
  const { t, i18n } = useTranslation();
  const region = useGround(form);
  const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilometer' });
  if (region?.area)
    return (
      <p className={classes.drawn}>
        <Icon name="polygon" size={14} />
        {t('search.map.drawn')}
        <Button size="xs" variant="transparent" onClick={region.removeArea}>
          {t('search.map.remove')}
        </Button>
      </p>
    );
  return (
    <SliderField
      field={form.fieldAt('filters.radius_km')}
      label={t('search.within')}
      min={radiusLimits.lowest}
      max={radiusLimits.highest}
      standard={radiusLimits.standard}
      format={(value) => format.format(value)}
    />
  );
};

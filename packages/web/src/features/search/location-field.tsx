import type { ListType } from '@galena/contract/kernel';
import { locationRoutes, radiusLimits, type Location } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maybeLanguage } from '../../platform/i18n.ts';
import { queryOf } from '../../platform/query.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { SliderField } from '../../ui/fields/slider-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGround } from './map/use-ground.ts';
import classes from './new-search.module.css';
import type { DraftForm } from './question.ts';

const keyOf = (place: Location): string => `${place.label} ${place.lat ?? ''} ${place.lng ?? ''}`;

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
  const isLocal = type === 'local';
  return (
    <LookupField<Location>
      field={form.field('location')}
      label={t('search.where')}
      icon="map-pin"
      placeholder={t(isLocal ? 'search.where_local' : 'search.where_any')}
      hint={t(isLocal ? 'search.where_local_hint' : 'search.where_hint')}
      found={{ items: data?.data, isPending: isFetching, error, retry: refetch }}
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
  const ground = useGround(form);
  const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilometer' });
  if (ground?.area)
    return (
      <p className={classes.drawn}>
        <Icon name="polygon" size={14} />
        {t('search.map.drawn')}
        <Button size="xs" variant="transparent" onClick={ground.removeArea}>
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

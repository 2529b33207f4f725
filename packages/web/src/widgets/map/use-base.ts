import { TileLayer, type Map as LeafletMap } from 'leaflet';
import type { MapView } from '@galena/contract/kernel';
import { locationRoutes, type Location, type SearchOptions } from '@galena/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import atlasAddress from 'world-atlas/countries-10m.json?url';
import { queryOf } from '../../platform/query.ts';
import { landOf, type Atlas, type Land } from './land.ts';
import { paintLand } from './paint-base.ts';
import type { Palette } from './palette.ts';
import type { Brush } from './picture-layer.ts';
import { usePicture } from './use-picture.ts';

type Tiles = NonNullable<SearchOptions['tiles']>;

const none: readonly Location[] = [];

/** So many pictures in a row that did not come: there is no way to them. */
const maxFailures = 4;

/** The pictures of the map. @returns whether one is missing, and whether they are given up for this visit */
const useTiles = (map: LeafletMap | null, tiles: Tiles | null) => {
  const [failures, setFailures] = useState(0);
  const isGivenUp = failures >= maxFailures;
  const url = isGivenUp ? null : (tiles?.url ?? null);
  useEffect(() => {
    if (map === null || url === null) return undefined;
    const layer = new TileLayer(url, { maxZoom: 20, maxNativeZoom: 19, referrerPolicy: 'strict-origin' });
    layer.on('tileload', () => setFailures(0));
    layer.on('tileerror', () => setFailures((before) => before + 1));
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, url]);
  return { isMissing: url === null || failures > 0, isDrawn: url === null };
};

const loadLand = async ({ signal }: { readonly signal: AbortSignal }): Promise<Land> => {
  const answer = await fetch(atlasAddress, { signal });
  if (!answer.ok) throw new Error(`the atlas: ${answer.status}`);
  return landOf((await answer.json()) as Atlas);
};

/** Nine hundred kilobytes on the wire: fetched only where there are no pictures, and once. */
const useLand = (isWanted: boolean): Land | undefined =>
  useQuery({
    queryKey: ['public', 'land'],
    queryFn: loadLand,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;

const useTowns = (view: MapView | null, isWanted: boolean): readonly Location[] => {
  const { zoom: _, ...box } = view ?? { south: 0, west: 0, north: 0, east: 0, zoom: 0 };
  const { data } = useQuery({
    ...queryOf(locationRoutes.towns, { query: box }),
    enabled: isWanted && view !== null,
    placeholderData: keepPreviousData,
    // Towns stay where they are.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.data ?? none;
};

/**
 * What the map lies on: pictures of the operator's choice, or land and borders that are drawn here, with names of towns.
 * @param view null: nothing is looked at yet
 */
export const useBase = (map: LeafletMap | null, tiles: Tiles | null, view: MapView | null, palette: Palette) => {
  const { isMissing, isDrawn } = useTiles(map, tiles);
  const land = useLand(isMissing);
  const towns = useTowns(view, isDrawn);
  const paint = useCallback(
    (brush: Brush) => {
      if (land) paintLand(brush, land);
    },
    [land],
  );
  usePicture(map, 'base', paint, palette);
  useEffect(() => {
    const container = map?.getContainer();
    if (container) container.style.backgroundColor = isDrawn && land ? palette.sea : palette.land;
  }, [map, isDrawn, land, palette]);
  return { isDrawn, towns: isDrawn ? towns : none };
};

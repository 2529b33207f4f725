import { Icon, Marker, type Map as LeafletMap } from 'leaflet';
import { boundsOf, type Bounds } from '@galena/contract/kernel';
import { radiusLimits } from '@galena/contract/search';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { boundsAround, circleAround, kilometresBetween, pointAt, radiusAfterKey, radiusOf } from './circle.ts';
import classes from '../../../widgets/map/map.module.css';
import { paintRegion } from './paint-search.ts';
import type { Palette } from '../../../widgets/map/palette.ts';
import type { Brush } from '../../../widgets/map/picture-layer.ts';
import type { SearchRegion } from './use-search-region.ts';
import { fit, latLngBounds } from '../../../widgets/map/use-leaflet.ts';
import { usePicture } from '../../../widgets/map/use-picture.ts';

/** The box around what is searched. */
export const boundsOfRegion = ({ middle, radius, area }: SearchRegion): Bounds =>
  area ? boundsOf(area) : boundsAround(middle, radius);

type Handle = { readonly marker: Marker; readonly element: HTMLElement };

class HandleIcon extends Icon {
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    super({ iconUrl: '' });
    this.element = element;
  }

  override createIcon(): HTMLElement {
    return this.element;
  }
}

/** The handle at the east of the circle: a slider of its own, which a finger or the arrow keys move. */
const makeHandle = (): Handle => {
  const element = document.createElement('div');
  element.className = `leaflet-marker-icon ${classes.handle ?? ''}`;
  element.tabIndex = 0;
  element.setAttribute('role', 'slider');
  element.setAttribute('aria-valuemin', String(radiusLimits.lowest));
  element.setAttribute('aria-valuemax', String(radiusLimits.highest));
  const options = { draggable: true, keyboard: false, zIndexOffset: 1000 };
  return { element, marker: new Marker([0, 0], { ...options, icon: new HandleIcon(element) }) };
};

/** Moves the handle to the edge, and says to those who listen where it is. */
const useHandleWords = ({ marker, element }: Handle, { radius, middle }: SearchRegion, isDragged: boolean): void => {
  const { t, i18n } = useTranslation();
  const { lat, lng } = middle;
  useEffect(() => {
    const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilometer' });
    element.setAttribute('aria-label', t('search.map.radius'));
    element.setAttribute('aria-valuenow', String(radius));
    element.setAttribute('aria-valuetext', format.format(radius));
    // It stays under the finger, and goes to where it belongs when it is let go.
    if (!isDragged) marker.setLatLng(pointAt({ lat, lng }, radius, 90));
  }, [marker, element, t, i18n.language, radius, lat, lng, isDragged]);
};

/** @param take gets the radius that the handle is moved to */
const useHandle = (
  map: LeafletMap | null,
  region: SearchRegion,
  isShown: boolean,
  take: (radius: number) => void,
): { readonly isDragged: boolean } => {
  const [handle] = useState(makeHandle);
  const [isDragged, setDragged] = useState(false);
  const { marker, element } = handle;
  useHandleWords(handle, region, isDragged);
  const drag = useEffectEvent(() => {
    setDragged(true);
    take(radiusOf(kilometresBetween(region.middle, marker.getLatLng())));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const radius = radiusAfterKey(region.radius, event.key);
    if (radius === null) return;
    event.preventDefault();
    take(radius);
  });
  useEffect(() => {
    if (map === null || !isShown) return undefined;
    const byKey = (event: KeyboardEvent): void => press(event);
    const handlers = { drag: () => drag(), dragend: () => setDragged(false) };
    marker.on(handlers).addTo(map);
    element.addEventListener('keydown', byKey);
    return () => {
      marker.off(handlers).remove();
      element.removeEventListener('keydown', byKey);
    };
  }, [map, isShown, marker, element]);
  return { isDragged };
};

/** Whether a circle is all in view, and more than a dot. */
const isWellSeen = (map: LeafletMap, bounds: Bounds): boolean => {
  const seen = map.getBounds();
  const share = (bounds.north - bounds.south) / (seen.getNorth() - seen.getSouth());
  return seen.contains(latLngBounds(bounds)) && share > 0.2;
};

/** The circle or the drawn area that is searched. @param isShown not while another is drawn */
export const useCircle = (map: LeafletMap | null, region: SearchRegion, isShown: boolean, palette: Palette): void => {
  const { area, radius, middle } = region;
  const { lat, lng } = middle;
  /** The last change came from the handle. */
  const isOwn = useRef(false);
  const { isDragged } = useHandle(map, region, isShown && area === null, (next) => {
    if (next === radius) return;
    isOwn.current = true;
    region.setRadius(next);
  });
  const outline = useMemo(() => area ?? circleAround({ lat, lng }, radius), [area, lat, lng, radius]);
  const paint = useCallback(
    (brush: Brush) => {
      if (isShown) paintRegion(brush, outline);
    },
    [outline, isShown],
  );
  usePicture(map, 'ground', paint, palette);
  useEffect(() => {
    if (map === null || isDragged) return;
    const bounds = area ? boundsOf(area) : boundsAround({ lat, lng }, radius);
    // The handle moves nothing but itself, as long as it is not moved out of sight.
    if (!isOwn.current || !isWellSeen(map, bounds)) fit(map, bounds);
    isOwn.current = false;
  }, [map, isDragged, area, lat, lng, radius]);
};

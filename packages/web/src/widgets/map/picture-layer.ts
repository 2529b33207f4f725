import {
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet';
import type { Point } from '@galena/contract/kernel';
import type { Pixel } from './cells.ts';
import type { Palette } from './palette.ts';

/** What a picture is painted with. */
export type Brush = {
  readonly context: CanvasRenderingContext2D;
  /** Where a point of the earth is in the picture. */
  readonly at: (point: Point) => Pixel;
  /** The corner at the left and top in pixels of the whole world, which is `world` wide. */
  readonly corner: Pixel;
  readonly world: number;
  readonly width: number;
  readonly height: number;
  /** How much of it lies beyond the view on each side. */
  readonly edge: Pixel;
  readonly palette: Palette;
};

export type Paint = (brush: Brush) => void;

/** How far a picture reaches beyond the view, as a share of it: there is something to see while the map is moved. */
const beyond = 0.35;

/**
 * A canvas that moves and grows with the map and is painted anew when it stands still. Leaflet's own canvas draws lines and
 * discs only; numbers, names and shores need this one.
 */
export class PictureLayer extends Layer {
  private readonly canvas = DomUtil.create('canvas', 'leaflet-zoom-animated');
  private readonly paneName: string;
  private paint: Paint = () => undefined;
  private palette: Palette | null = null;
  private shown: { readonly middle: LatLng; readonly zoom: number } | null = null;

  constructor(paneName: string) {
    super();
    this.paneName = paneName;
  }

  override onAdd(map: LeafletMap): this {
    (map.getPane(this.paneName) ?? map.createPane(this.paneName)).append(this.canvas);
    this.repaint();
    return this;
  }

  override onRemove(): this {
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      viewreset: () => this.repaint(),
      moveend: () => this.repaint(),
      zoom: () => this.follow(this._map.getCenter(), this._map.getZoom()),
      zoomanim: (event) => this.follow((event as ZoomAnimEvent).center, (event as ZoomAnimEvent).zoom),
    };
  }

  /** Shows something else. */
  show(paint: Paint, palette: Palette): void {
    this.paint = paint;
    this.palette = palette;
    this.repaint();
  }

  /** Faint, while something newer is on its way. */
  fade(isFaint: boolean): void {
    this.canvas.dataset['faint'] = String(isFaint);
  }

  /** Moves what is painted to where it would be at another middle and zoom. */
  private follow(middle: LatLng, zoom: number): void {
    const map = this._map;
    if (this.shown === null) return;
    const half = map.getSize().divideBy(2);
    const pane = map.getPane('mapPane');
    const origin = map
      .project(middle, zoom)
      .subtract(half)
      .add(pane ? DomUtil.getPosition(pane) : [0, 0])
      .round();
    const scale = map.getZoomScale(zoom, this.shown.zoom);
    const corner = map
      .project(this.shown.middle, zoom)
      .subtract(half.multiplyBy((1 + 2 * beyond) * scale))
      .subtract(origin);
    DomUtil.setTransform(this.canvas, corner, scale);
  }

  private repaint(): void {
    const map = this._map as LeafletMap | undefined;
    const context = this.canvas.getContext('2d');
    if (!map || context === null || this.palette === null) return;
    const size = map.getSize();
    const edge = size.multiplyBy(beyond).round();
    const [width, height] = [size.x + edge.x * 2, size.y + edge.y * 2];
    const ratio = devicePixelRatio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const place = map.containerPointToLayerPoint([0, 0]).subtract(edge);
    DomUtil.setTransform(this.canvas, place, 1);
    this.shown = { middle: map.getCenter(), zoom: map.getZoom() };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const corner = map.getPixelOrigin().add(place);
    this.paint({
      context,
      // Not rounded, or a circle would tremble.
      at: ({ lat, lng }) => map.project([lat, lng]).subtract(corner),
      corner,
      world: map.options.crs?.scale(map.getZoom()) ?? 256,
      width,
      height,
      edge,
      palette: this.palette,
    });
  }
}

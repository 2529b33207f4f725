import classes from './cube-figure.module.css';

/** What a cube is made of: neutral, the tenant's colour, red, amber; or only outlined, because it is missing. */
type Matter = 'stone' | 'accent' | 'red' | 'amber' | 'missing';
type Cube = readonly [x: number, y: number, radius: number, matter: Matter];

const top = [44, 28, 16] as const;
const left = [26, 58, 18] as const;
const right = [62, 58, 18] as const;

const figures = {
  /** There is nothing yet; something can be added. */
  add: [
    [44, 30, 16, 'missing'],
    [...left, 'stone'],
    [...right, 'accent'],
  ],
  /** Nothing was found. */
  search: [
    [...top, 'stone'],
    [...left, 'missing'],
    [...right, 'missing'],
  ],
  /** Something broke. */
  broken: [
    [...top, 'red'],
    [25, 58, 18, 'stone'],
    [63, 60, 18, 'stone'],
  ],
  /** The credits do not suffice. */
  coin: [
    [44, 30, 16, 'missing'],
    [...left, 'missing'],
    [...right, 'amber'],
  ],
  /** It is not part of the plan, or not allowed. */
  lock: [
    [...top, 'accent'],
    [...left, 'stone'],
    [...right, 'stone'],
  ],
  /** The connection is lost. */
  offline: [
    [40, 28, 16, 'stone'],
    [22, 58, 18, 'stone'],
    [66, 58, 18, 'missing'],
  ],
} as const satisfies Record<string, readonly Cube[]>;

export type Figure = keyof typeof figures;

const points = (...pairs: readonly (readonly [number, number])[]): string =>
  pairs.map((pair) => pair.join(',')).join(' ');

const OneCube = ({ cube: [x, y, r, matter] }: { readonly cube: Cube }) => {
  const [w, h] = [r * 0.866, r * 0.5];
  return (
    <g className={classes[matter]}>
      <polygon points={points([x, y - r], [x + w, y - h], [x, y], [x - w, y - h])} />
      <polygon points={points([x - w, y - h], [x, y], [x, y + r], [x - w, y + h])} />
      <polygon points={points([x + w, y - h], [x, y], [x, y + r], [x + w, y + h])} />
    </g>
  );
};

/** Three cubes for an empty place: the one ornament (design, principle 8). 96 px in a part of a page, 132 px for a page. */
export const CubeFigure = ({ figure, size = 96 }: { readonly figure: Figure; readonly size?: number }) => (
  <svg className={classes.figure} width={size} height={size} viewBox="0 4 88 84" aria-hidden focusable={false}>
    {figures[figure].map((cube) => (
      <OneCube key={`${cube[0]} ${cube[1]}`} cube={cube} />
    ))}
  </svg>
);

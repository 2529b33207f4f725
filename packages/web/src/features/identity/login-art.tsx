import { fromLch, defaultColours, mix, toLch } from '@galena/contract/kernel';
import { useMemo } from 'react';
import classes from './login-art.module.css';

/** The page's own style sheet knows the tenant's colours before any answer of the server. */
const colourOfPage = (name: string, otherwise: string): string => {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--g-${name}`).trim();
  return /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;
};

/** The same cell is always as high as the last time. */
const chance = (i: number, j: number): number => {
  const wave = Math.sin(i * 127.1 + j * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
};

type Cell = { readonly i: number; readonly j: number; readonly height: number; readonly top: string };

/** A hill of cubes: its heights, and the colour of each top between the tenant's two. */
const cellsOf = (primary: string, second: string): Cell[] => {
  const [from, to] = [toLch(primary), toLch(second)];
  const turn = ((to.h - from.h + 540) % 360) - 180;
  const turned = Math.max(-62, Math.min(62, Math.abs(turn) > 90 ? turn * 0.12 : turn));
  const sides = Array.from({ length: 22 }, (_, index) => index - 9);
  return sides.flatMap((i) =>
    sides.map((j) => {
      const distance = Math.hypot(i - 3.5, j - 1.5);
      const cell = chance(i, j);
      const block = chance(Math.floor(i / 2), Math.floor(j / 2));
      const height = Math.max(0, 5.4 - distance * 0.62) * (0.55 + block * 0.75) + cell * 0.5 + block * 0.9;
      const share = Math.min(1, height / 6);
      const isLit = cell > 0.965 && distance < 9;
      const h = from.h + turned * Math.max(0, share - 0.3) * 0.9;
      const c = 0.07 + share * (Math.max(from.c, to.c) - 0.07) * 0.9;
      const top = isLit ? second : fromLch({ l: 0.26 + share * 0.4, c, h });
      return { i, j, height: Math.round(height * 4) / 4, top };
    }),
  );
};

const unit = 50;
const [across, down, depth] = [unit * 0.866, unit * 0.5, 520];
const levels = [0, 1, 2, 3, 4, 5] as const;

const Cube = ({ cell: { i, j, height, top }, background }: { readonly cell: Cell; readonly background: string }) => {
  const x = 420 + (i - j) * across;
  const y = 560 + (i + j) * down - height * unit * 0.82;
  const level = Math.min(5, Math.floor(height));
  return (
    <g stroke={background} strokeOpacity={0.35} strokeWidth={0.75} strokeLinejoin="round">
      <path
        d={`M${x - across} ${y}L${x} ${y + down}V${y + down + depth}L${x - across} ${y + depth}Z`}
        fill={`url(#left-${level})`}
      />
      <path
        d={`M${x + across} ${y}L${x} ${y + down}V${y + down + depth}L${x + across} ${y + depth}Z`}
        fill={`url(#right-${level})`}
      />
      <path d={`M${x} ${y - down}L${x + across} ${y}L${x} ${y + down}L${x - across} ${y}Z`} fill={top} />
    </g>
  );
};

type Fade = { readonly id: string; readonly from: string; readonly to: string; readonly end: number };

const Fading = ({ id, from, to, end }: Fade) => (
  <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stopColor={from} />
    <stop offset={end} stopColor={to} />
  </linearGradient>
);

/** The one ornament of the product: its ore, broken into cubes, in the tenant's two colours (design, principle 8). */
export const LoginArt = () => {
  const art = useMemo(() => {
    const primary = colourOfPage('primary-raw', defaultColours.primary);
    const second = colourOfPage('second-raw', defaultColours.secondary);
    const cells = cellsOf(primary, second).toSorted((a, b) => a.i + a.j - b.i - b.j);
    return { cells, background: colourOfPage('login', '#0B0B2B'), h: toLch(primary).h };
  }, []);
  const side = (l: number, c: number): string => fromLch({ l, c, h: art.h });
  return (
    <svg className={classes.art} viewBox="0 0 864 884" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <defs>
        {levels.flatMap((n) => [
          <Fading
            key={`l${n}`}
            id={`left-${n}`}
            from={side(0.24 + n * 0.045, 0.06 + n * 0.03)}
            to={mix(art.background, '#000000', 0.15)}
            end={0.42}
          />,
          <Fading
            key={`r${n}`}
            id={`right-${n}`}
            from={side(0.18 + n * 0.028, 0.05 + n * 0.02)}
            to={mix(art.background, '#000000', 0.4)}
            end={0.36}
          />,
        ])}
      </defs>
      {art.cells.map((cell) => (
        <Cube key={`${cell.i} ${cell.j}`} cell={cell} background={art.background} />
      ))}
    </svg>
  );
};

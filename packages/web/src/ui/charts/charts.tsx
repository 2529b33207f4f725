import { lazyPart } from '../fields/lazy-part.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartProps } from './chart-props.ts';

const BarPlot = lazyPart(
  () => import('./plots.tsx'),
  (module) => module.BarPlot,
);
const AreaPlot = lazyPart(
  () => import('./plots.tsx'),
  (module) => module.AreaPlot,
);

/** Amounts by day or month as stacked bars. */
export const BarChart = (props: ChartProps) => <ChartFrame {...props} Plot={BarPlot} />;

/** Amounts as stacked areas, where the way of them matters more than each. */
export const AreaChart = (props: ChartProps) => <ChartFrame {...props} Plot={AreaPlot} />;

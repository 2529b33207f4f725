import { useQuery } from '@tanstack/react-query';
import classes from './security.module.css';

/** A QR code, black on white in both schemes: cameras want it so. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data } = useQuery({
    queryKey: ['session', 'qr', text],
    // Fetched with the first code that is shown.
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: 2 }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <div className={classes.qr} />;
  const path = data.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={data.size} height={data.size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
};

/** The product's mark: a broken cube in the tenant's two colours (design, principle 8). */
export const Logo = ({ size = 24 }: { readonly size?: number }) => {
  const [primary, second] = ['var(--g-primary-raw)', 'var(--g-second-raw)'];
  const darker = (share: number): string => `color-mix(in oklab, ${primary} ${share}%, black)`;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable={false}>
      <path d="M12 1.5 21.1 6.75 12 12 2.9 6.75Z" fill={second} />
      <path d="M2.9 6.75 12 12V22.5L2.9 17.25Z" fill={primary} />
      <path d="M21.1 6.75 12 12V22.5L21.1 17.25Z" fill={darker(70)} />
      <path d="M12 12 7.2 14.77V9.23L12 6.46Z" fill={darker(48)} />
      <path d="M12 12 16.8 14.77V9.23L12 6.46Z" fill={darker(84)} />
      <path d="M12 12 16.8 14.77 12 17.54 7.2 14.77Z" fill={second} />
    </svg>
  );
};

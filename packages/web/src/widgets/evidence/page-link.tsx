import { hostAndPath, maybeWebAddress } from '../web-address.ts';

/** A page where something stands, by host and path; one that may not be followed is only named. */
export const PageLink = ({ address }: { readonly address: string }) => {
  const href = maybeWebAddress(address);
  if (href === null) return <span>{address}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {hostAndPath(address)}
    </a>
  );
};

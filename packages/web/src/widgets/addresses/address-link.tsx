import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathIn, useRoutes, type PageName, type Target } from './address-of.ts';

type AddressLinkProps<Name extends PageName> = Target<Name> & {
  readonly page: Name;
  readonly className?: string | undefined;
  readonly title?: string;
  /** Of a link in a cell of a table. */
  readonly tabIndex?: 0 | -1;
  /** Beside going there. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link to a page of the product: `<AddressLink page="LeadSearch:SavedList" params={{ list }}>`. */
export const AddressLink = <Name extends PageName>(props: AddressLinkProps<Name>) => {
  const { page, params, search, className, title, tabIndex, onClick, children } = props;
  return (
    // The router's own types know paths with gaps; this one is filled in, and typed by its page.
    <Link
      to={pathIn(useRoutes(), page, params) as '/'}
      search={{ ...search }}
      className={className}
      title={title}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {children}
    </Link>
  );
};

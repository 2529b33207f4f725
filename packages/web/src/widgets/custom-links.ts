import { customLinkRoutes, type CustomLink } from '@galena/contract/whitelabel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';
import { isDefaultBrand } from './branding.ts';

const none: readonly CustomLink[] = [];

/** The links that the brand at this address shows its people; nothing at the product's own. */
export const useCustomLinks = (): readonly CustomLink[] =>
  useQuery({ ...queryOf(customLinkRoutes.ofBrand, {}), enabled: !isDefaultBrand(), staleTime: 300_000 }).data?.data ??
  none;

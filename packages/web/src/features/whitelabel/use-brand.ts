import {
  businessAccountRoutes as routes,
  type BrandPicture,
  type BusinessAccount,
  type BusinessAccountBody,
} from '@galena/contract/whitelabel';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';

const brandQuery = () => queryOf(routes.get, {});

const whilePendingMs = 10_000;

/** The reseller's business account. */
export const useBrand = () =>
  useQuery({
    ...brandQuery(),
    // The server asks the DNS by itself, and somebody waits for the answer.
    refetchInterval: ({ state }) => (state.data?.data.domain.status === 'pending' ? whilePendingMs : false),
  });

const put = (queryClient: QueryClient, change: (brand: BusinessAccount) => BusinessAccount): void => {
  queryClient.setQueryData(brandQuery().queryKey, (known: { data: BusinessAccount } | undefined) =>
    known ? { ...known, data: change(known.data) } : known,
  );
};

/** Saves what was changed. @returns what stands now */
export const useSaveBrand = () => {
  const queryClient = useQueryClient();
  return async (body: BusinessAccountBody): Promise<BusinessAccount> => {
    const { data } = await call(routes.save, { body });
    put(queryClient, () => data);
    return data;
  };
};

/** Puts a file in the place of a picture, or takes the picture away (null). */
export const usePictureChange = (picture: BrandPicture) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? call(routes.removePicture, { params: { picture } })
        : call(routes.setPicture, { params: { picture }, body: { file } }),
    onSuccess: ({ data }) => put(queryClient, (brand) => ({ ...brand, [picture]: data[picture] })),
  });
};

/** Has the DNS asked about the domain now. */
export const useDomainCheck = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.verifyDomain, {}),
    onSuccess: ({ data }) => put(queryClient, (brand) => ({ ...brand, domain: data })),
  });
};

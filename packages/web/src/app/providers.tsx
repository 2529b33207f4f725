import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '../platform/csp-nonce.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { AppName } from '../ui/page-title.tsx';
import { ourVariables, theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { useBranding } from '../widgets/branding.ts';
import type { AppRouter } from './router.tsx';

const Branded = ({ router }: { router: AppRouter }) => {
  const { name } = useBranding();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={ourVariables}
      getStyleNonce={cspNonce}
    >
      <AppName value={name}>
        <Toaster />
        <RouterProvider router={router} />
      </AppName>
    </MantineProvider>
  );
};

/** The whole interface. */
export const App = ({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <Branded router={router} />
  </QueryClientProvider>
);

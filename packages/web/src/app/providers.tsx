import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { importOrReload } from '../platform/chunk-reload.ts';
import { cspNonce } from '../platform/csp-nonce.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { AppName } from '../ui/page-title.tsx';
import { ourVariables, theme } from '../ui/theme.ts';
import { useBranding } from '../widgets/branding.ts';
import type { AppRouter } from './router.tsx';

const loadToaster = importOrReload(() => import('../ui/messages/toaster.tsx'));

// After the page: nobody is told anything in its first moment, and what is told waits (ui/toasts.ts). Without it the page
// goes on.
const Toaster = lazy<ComponentType>(() =>
  loadToaster().then(
    ({ Toaster: Toasts }) => ({ default: Toasts }),
    () => ({ default: () => null }),
  ),
);

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
        <Suspense>
          <Toaster />
        </Suspense>
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

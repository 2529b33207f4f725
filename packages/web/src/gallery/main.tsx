import '../ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { startTranslations } from '../platform/i18n.ts';
import { createQueryClient } from '../platform/query.ts';
import { loadTexts } from '../platform/load-texts.ts';
import { ourVariables, theme } from '../ui/theme.ts';
import { Toaster } from '../ui/messages/toaster.tsx';
import { Gallery } from './gallery.tsx';

// Everything the interface is made of, beside each other: `npm run gallery`. Never part of the product: its journeys have a build of their own.
await startTranslations();
await loadTexts('shell');
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient(() => undefined)}>
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={ourVariables}>
      <Toaster />
      <Gallery />
    </MantineProvider>
  </QueryClientProvider>,
);

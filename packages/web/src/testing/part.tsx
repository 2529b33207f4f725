import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { page } from 'vitest/browser';
import { createQueryClient } from '../platform/query.ts';
import { loadTexts } from '../platform/load-texts.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { Toaster } from '../ui/messages/toaster.tsx';
import { ourVariables, theme } from '../ui/theme.ts';
import { screen } from './screen.tsx';

type PartTest = {
  /** Shows a part of the interface by itself, in the house's theme and texts. */
  readonly show: (Part: ComponentType, size?: readonly [width: number, height: number]) => Promise<void>;
};

/** A test of a part that belongs to no page: a section of the gallery. Like `screen` it takes no fault in silence. */
export const part = screen.extend<PartTest>({
  show: async ({ made }, use) => {
    const note = (error: unknown): void => void made.backend.faults.push(String(error));
    const ends: (() => void)[] = [];
    await use(async (Part, size = [1440, 900]) => {
      await page.viewport(...size);
      await loadTexts('shell');
      const place = document.createElement('main');
      document.body.append(place);
      const root = createRoot(place, { onCaughtError: note, onUncaughtError: note });
      ends.push(() => {
        root.unmount();
        place.remove();
      });
      root.render(
        <QueryClientProvider client={createQueryClient(() => undefined)}>
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            colorSchemeManager={colorSchemeManager}
            cssVariablesResolver={ourVariables}
          >
            <Toaster />
            <Part />
          </MantineProvider>
        </QueryClientProvider>,
      );
    });
    for (const end of ends) end();
  },
});

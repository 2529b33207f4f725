import { useEffect, useState } from 'react';
import { fontsOfPage, lookOfPage, paletteOf, type Palette } from './palette.ts';

const read = (): Palette => {
  const page = document.documentElement;
  return paletteOf(lookOfPage(page), fontsOfPage(page));
};

/** The colours of the page as they are now: they change with the scheme and with the tenant. */
export const usePalette = (): Palette => {
  const [palette, setPalette] = useState(read);
  useEffect(() => {
    const observer = new MutationObserver(() => setPalette(read()));
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'style'] });
    return () => observer.disconnect();
  }, []);
  return palette;
};

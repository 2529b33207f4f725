import { styleSheetOf, defaultColours, type TenantColours } from '@galena/contract/kernel';
import { Group, SegmentedControl, Stack, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import { maybeLanguage } from '../platform/i18n.ts';
import { speak } from '../platform/load-texts.ts';
import classes from './gallery.module.css';

/** A file in `sections/`: shows one kind of part in all its states. */
type Section = { readonly title: string; readonly Part: ComponentType };

const sections = Object.entries(import.meta.glob<Section>('./sections/*.tsx', { eager: true }));

/** The tenants of the design's mock. */
const tenants: Readonly<Record<string, TenantColours>> = {
  Galena: defaultColours,
  Kestrel: { primary: '#0F766E', secondary: '#F59E0B', sidebar: '#0B2B2A', login: '#0B2B2A' },
  Marigold: { primary: '#FFC021', secondary: '#E4572E', sidebar: '#2A1F14' },
};

/** `?tenant=Kestrel&lang=de&scheme=dark&only=table`: what a screenshot asks for. */
const asked = new URLSearchParams(location.search);

const schemes: MantineColorScheme[] = ['auto', 'light', 'dark'];

const useTenant = (name: string): void => {
  useEffect(() => {
    const sheet = document.createElement('style');
    sheet.textContent = styleSheetOf(tenants[name] ?? defaultColours);
    document.head.append(sheet);
    return () => sheet.remove();
  }, [name]);
};

const Controls = () => {
  const [tenant, setTenant] = useState(asked.get('tenant') ?? 'Galena');
  const [language, setLanguage] = useState(asked.get('lang') ?? 'en');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useTenant(tenant);
  useEffect(() => void speak(maybeLanguage(language) ?? 'en'), [language]);
  useEffect(() => {
    setColorScheme(schemes.find((scheme) => scheme === asked.get('scheme')) ?? 'auto');
    // oxlint-disable-next-line react/exhaustive-deps -- what the address asks for holds until something else is chosen
  }, []);
  return (
    <Group className={classes.controls}>
      <SegmentedControl aria-label="Tenant" data={Object.keys(tenants)} value={tenant} onChange={setTenant} />
      <SegmentedControl aria-label="Language" data={['en', 'es', 'fr', 'de']} value={language} onChange={setLanguage} />
      <SegmentedControl
        aria-label="Scheme"
        data={schemes}
        value={colorScheme}
        onChange={(value) => setColorScheme(schemes.find((scheme) => scheme === value) ?? 'auto')}
      />
    </Group>
  );
};

/** All sections, or the one that the address asks for. */
export const Gallery = () => {
  const only = asked.get('only');
  const shown = sections.filter(([path]) => only === null || path === `./sections/${only}.tsx`);
  return (
    <main className={classes.page}>
      <Controls />
      {shown.map(([path, { title, Part }]) => (
        <section key={path} aria-label={title}>
          <Stack>
            <h2>{title}</h2>
            <Part />
          </Stack>
        </section>
      ))}
    </main>
  );
};

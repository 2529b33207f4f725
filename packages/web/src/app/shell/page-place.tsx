import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { fillPath } from '../../widgets/addresses/address-of.ts';
import { useMe } from '../../widgets/me.ts';
import { PageFrame, type PageFrameValue } from '../../ui/page-frame.ts';
import { pageOf, type PageName } from '../pages.ts';
import { hasCode } from '../pages/built.ts';
import type { PageSpec } from '../pages/page.ts';
import { sectionOf, type SectionKey } from '../pages/sections.ts';
import { NoticesBell } from './notices/notices-bell.tsx';
import { PageTabs } from './tabs/page-tabs.tsx';
import { SectionNav } from './section-nav.tsx';
import { linksOf } from './sections.ts';
import { useShell } from './shell-state.ts';
import { usePageName } from './use-page.ts';

/** The way back, with what the present address names put into the address of the page above. */
const useBack = (page: PageSpec | null): PageFrameValue['back'] => {
  const { t } = useTranslation();
  const router = useRouter();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const parent = page?.back === undefined ? null : pageOf(page.back as PageName);
  if (!parent?.title || !hasCode(page?.back ?? '')) return null;
  const label = t(parent.title);
  const href = fillPath(parent.path, params);
  return { label, hint: t('shell.back_to', { title: label }), href, go: () => router.history.push(href) };
};

/** The section whose pages stand beside the open one: those at the sidebar's foot have no place in the sidebar itself. */
const useSideSection = (page: PageSpec | null): SectionKey | null => {
  const me = useMe();
  const section = page?.section ?? null;
  return section !== null && sectionOf(section).place === 'foot' && linksOf(me, section).length > 1 ? section : null;
};

/** Tells the page inside its title, its way back and what stands around it, from its line in the list of pages. */
export const PagePlace = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const name = usePageName();
  const { isPhone } = useShell();
  const page = name === null ? null : pageOf(name);
  const tabOf = (page?.tabOf ?? null) as PageName | null;
  const back = useBack(page);
  const side = useSideSection(page);
  const title = page?.title ? t(page.title) : '';
  const above = side === null ? '' : t(sectionOf(side).title);
  const frame = useMemo(
    (): PageFrameValue => ({
      title,
      above: above === title ? '' : above,
      back,
      // There is no sidebar for it on a phone.
      tools: isPhone ? <NoticesBell position="bottom-end" /> : null,
      tabs: name !== null && tabOf !== null ? <PageTabs of={tabOf} open={name} /> : null,
      // A phone has all pages under "More".
      nav: side === null || isPhone ? null : <SectionNav section={side} />,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `back` is made anew each time and changes with its address only
    [title, above, back?.href, back?.label, isPhone, side, name, tabOf],
  );
  return <PageFrame value={frame}>{children}</PageFrame>;
};

import { useRouter } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame, type PageFrameValue } from '../../ui/page-frame.ts';
import { pageOf, type PageName } from '../pages.ts';
import { NoticesBell } from './notices/notices-bell.tsx';
import { useShell } from './shell-state.ts';
import { usePageName } from './use-page.ts';

/** Tells the page inside its title and its way back, from its line in the list of pages. */
export const PagePlace = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const router = useRouter();
  const name = usePageName();
  const { isPhone } = useShell();
  const frame = useMemo((): PageFrameValue => {
    const page = name === null ? null : pageOf(name);
    const parent = page?.back === undefined ? null : pageOf(page.back as PageName);
    const label = parent ? t(parent.title) : '';
    return {
      title: page ? t(page.title) : '',
      back: parent && {
        label,
        hint: t('shell.back_to', { title: label }),
        href: parent.path,
        go: () => router.history.push(parent.path),
      },
      // There is no sidebar for it on a phone.
      tools: isPhone ? <NoticesBell position="bottom-end" /> : null,
    };
  }, [t, router, name, isPhone]);
  return <PageFrame value={frame}>{children}</PageFrame>;
};

import { adminHealthRoutes, adminJobRoutes, adminMailRoutes, adminRunRoutes } from '@galena/contract/admin';
import { importRoutes } from '@galena/contract/catalogue';
import { listImportRoutes } from '@galena/contract/imports';
import { duplicateRoutes } from '@galena/contract/duplicates';
import { enrichRoutes } from '@galena/contract/enrichment';
import { noticeRoutes, runRoutes } from '@galena/contract/kernel';
import { listRoutes, viewRoutes } from '@galena/contract/lists';
import { customLinkRoutes } from '@galena/contract/whitelabel';
import { bulkRoutes } from '@galena/contract/bulk';
import { editRoutes, employeeRoutes, resultRoutes, valueRoutes } from '@galena/contract/records';
import { locationRoutes, searcherRoutes, searchRoutes } from '@galena/contract/search';
import { relatedRoutes } from '@galena/contract/team';
import { bounceRoutes, verificationRoutes } from '@galena/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { ShellNotices } from '../features/credentials/shell-notices.tsx';
import { InactiveAccount } from '../features/identity/inactive-account.tsx';
import { TermsDialog } from '../features/identity/terms-dialog.tsx';
import { useLogOut } from '../features/identity/use-log-out.ts';
import { importOrReload } from '../platform/chunk-reload.ts';
import { keepFresh, startLive } from '../platform/live.ts';
import { useShortcut } from '../platform/shortcuts.ts';
import { useMe } from '../widgets/me.ts';
import { usePreference } from '../widgets/preferences.ts';
import classes from './base-layout.module.css';
import { landingOf } from './landing.ts';
import { beQuietAbout, onSuccess } from './quiet-calls.ts';
import { BannerSlot } from './shell/banner-slot.tsx';
import { BrandCode } from './shell/brand/brand-code.tsx';
import { BrandFrame } from './shell/brand/brand-frame.tsx';
import { LeaveGuard } from './shell/leave-guard.tsx';
import { MoreSheet } from './shell/more-sheet.tsx';
import { PageKeys } from './shell/page-keys.tsx';
import { PagePlace } from './shell/page-place.tsx';
import { Shell, type ShellLayer, type ShellState } from './shell/shell-state.ts';
import { Sidebar } from './shell/sidebar.tsx';
import { useKeyboard } from './shell/single-keys.ts';
import { TabBar } from './shell/tab-bar.tsx';
import { useWindow } from './shell/use-window.ts';
import { letPagesTell, toastSuccess } from './success-toasts.ts';

beQuietAbout(
  runRoutes.list,
  noticeRoutes.list,
  adminJobRoutes.overview,
  adminRunRoutes.overview,
  adminHealthRoutes.health,
  adminMailRoutes.overview,
  listRoutes.lists,
  listRoutes.get,
  listRoutes.tags,
  listRoutes.history,
  resultRoutes.results,
  resultRoutes.result,
  resultRoutes.find,
  employeeRoutes.employees,
  enrichRoutes.estimate,
  enrichRoutes.job,
  enrichRoutes.visit,
  // Asked while somebody types; the form says what went wrong with them.
  locationRoutes.locations,
  locationRoutes.towns,
  searchRoutes.estimate,
  searchRoutes.map,
  searchRoutes.options,
  searchRoutes.localCategories,
  customLinkRoutes.ofBrand,
  // Whoever may have none is told so on the page.
  relatedRoutes.related,
  // The form says that it is asked too often.
  verificationRoutes.one,
);

onSuccess(toastSuccess);
letPagesTell(listRoutes.archive, bulkRoutes.archive, listRoutes.rename);
letPagesTell(duplicateRoutes.merge);
letPagesTell(bulkRoutes.move, bulkRoutes.copy, bulkRoutes.suppress);
letPagesTell(editRoutes.edit, editRoutes.cells, editRoutes.undo, valueRoutes.suppress);
letPagesTell(enrichRoutes.start, employeeRoutes.copy, verificationRoutes.start);
// The page says what became of each, and what came back.
letPagesTell(bounceRoutes.report, bounceRoutes.reportMany);
// The page of the new list opens; a source says its state; an import stands among the others.
letPagesTell(
  listRoutes.create,
  searcherRoutes.create,
  searcherRoutes.pause,
  searcherRoutes.resume,
  searcherRoutes.remove,
);
letPagesTell(importRoutes.start, importRoutes.replace, importRoutes.removeDataset);
// The page shows how far the file is, then what came of it.
letPagesTell(listImportRoutes.start);
// Their tab appears, moves or goes.
letPagesTell(viewRoutes.addView, viewRoutes.changeView, viewRoutes.removeView, viewRoutes.sortViews);
// The strip of what runs shows it, and then what came of it.
letPagesTell(runRoutes.pause, runRoutes.resume, runRoutes.cancel, searchRoutes.cancel);

// A list is told of by itself and by what fills it. Its counters cost more than the state of a run.
const listMs = 1_000;
// Another one of the team has saved a view, or changed it.
keepFresh('list_view', listMs, viewRoutes.views);
keepFresh('list', listMs, listRoutes.lists, listRoutes.get, listRoutes.history);
keepFresh('run', listMs, listRoutes.lists, listRoutes.get, listRoutes.history);
keepFresh('run', 250, searchRoutes.search, enrichRoutes.job, bulkRoutes.ofRun);
// The record that is open, while somebody looks it up.
keepFresh('list', listMs, resultRoutes.result, employeeRoutes.employees, enrichRoutes.visit);

const CommandMenu = lazy(
  importOrReload(() =>
    import('./shell/commands/command-menu.tsx').then(({ CommandMenu: Menu }) => ({ default: Menu })),
  ),
);
const InactivePlans = lazy(() =>
  import('../features/subscriptions/inactive-plans.tsx').then(({ InactivePlans: Plans }) => ({ default: Plans })),
);
const ShortcutsHelp = lazy(
  importOrReload(() => import('./shell/shortcuts-help.tsx').then(({ ShortcutsHelp: Help }) => ({ default: Help }))),
);

/** The open layer and the sidebar's width: remembered for wide windows, opened for a while on tablets. */
const useShellState = (kind: ReturnType<typeof useWindow>): ShellState & { readonly layer: ShellLayer | null } => {
  const [layer, show] = useState<ShellLayer | null>(null);
  const [kept, keep] = usePreference('sidebar', ['open', 'collapsed'], 'open');
  const [isOpenOnTablet, setIsOpenOnTablet] = useState(false);
  const isTablet = kind === 'tablet';
  const isCollapsed = isTablet ? !isOpenOnTablet : kept === 'collapsed';
  const toggleSidebar = (): void => {
    if (isTablet) setIsOpenOnTablet(!isOpenOnTablet);
    else keep(isCollapsed ? 'open' : 'collapsed');
  };
  return { layer, show, isCollapsed, toggleSidebar, isPhone: kind === 'phone' };
};

const useShortcuts = ({ show, toggleSidebar }: ShellState): void => {
  const { t } = useTranslation();
  useKeyboard();
  useShortcut('mod+k', t('shell.shortcuts.commands'), () => show('commands'), 'general');
  useShortcut('[', t('shell.shortcuts.sidebar'), toggleSidebar, 'general');
  useShortcut('?', t('shell.shortcuts.help'), () => show('shortcuts'), 'general');
};

const Frame = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const kind = useWindow();
  const shell = useShellState(kind);
  const logOut = useLogOut();
  useShortcuts(shell);
  useEffect(() => startLive(queryClient), [queryClient]);
  const { isPhone } = shell;
  return (
    <Shell value={shell}>
      <div className={classes.frame}>
        <a className={classes.skip} href="#content">
          {t('app.skip')}
        </a>
        <PageKeys />
        <BannerSlot />
        <div className={classes.shell} data-window={kind} data-collapsed={shell.isCollapsed}>
          {!isPhone && <Sidebar />}
          <main id="content" tabIndex={-1} className={classes.sheet}>
            <PagePlace>
              <Outlet />
            </PagePlace>
          </main>
          {isPhone && <TabBar />}
        </div>
        {shell.layer === 'more' && <MoreSheet />}
        <Suspense>
          {shell.layer === 'commands' && <CommandMenu />}
          {shell.layer === 'shortcuts' && <ShortcutsHelp />}
        </Suspense>
        <ShellNotices logOut={logOut} />
        <TermsDialog />
        <LeaveGuard />
        <BrandFrame />
        <BrandCode />
      </div>
    </Shell>
  );
};

/** Whoever has just got a plan begins where everybody does: the page that they came to was chosen while nothing was open to them. */
const useStartOnceActive = (): void => {
  const me = useMe();
  const navigate = useNavigate();
  const wasActive = useRef(me.is_active);
  useEffect(() => {
    if (me.is_active && !wasActive.current) void navigate({ to: landingOf(me), replace: true });
    wasActive.current = me.is_active;
  }, [me, navigate]);
};

/** What stands around every page of a signed-in user: the tenant's frame, and in it the sheet with the page. An inactive account sees neither. */
export const BaseLayout = () => {
  const { me } = useRouteContext({ strict: false });
  // Between two pages the route may know nobody for a moment: it is still the same person's.
  const [known, setKnown] = useState(me);
  if (me && me !== known) setKnown(me);
  const { is_active: isActive, user_type: userType } = useMe();
  useStartOnceActive();
  const isOwner = userType !== 'team_member';
  if (!isActive)
    return (
      <InactiveAccount
        plans={
          isOwner && (
            <Suspense>
              <InactivePlans />
            </Suspense>
          )
        }
      />
    );
  // Made anew for whoever goes on under another session: an admin who views as a user, and is back.
  return <Frame key={`${known?.id} ${known?.impersonator?.id}`} />;
};

import type { Me } from '@galena/contract/identity';
import { moduleSlugs, noticeRoutes, runRoutes, type Notice, type Run } from '@galena/contract/kernel';
import { Group, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CommandMenu } from '../../app/shell/commands/command-menu.tsx';
import { Keys } from '../../app/shell/keys.tsx';
import { MoreSheet } from '../../app/shell/more-sheet.tsx';
import { Shell, type ShellLayer } from '../../app/shell/shell-state.ts';
import { ShortcutsHelp } from '../../app/shell/shortcuts-help.tsx';
import { Sidebar } from '../../app/shell/sidebar.tsx';
import { TabBar } from '../../app/shell/tab-bar.tsx';
import { meQuery } from '../../widgets/me.ts';
import { createQueryClient, keyOf, queryOf } from '../../platform/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import classes from './shell.module.css';

export const title = 'Shell';

const at = '2026-11-20T08:31:00.000Z';

const me: Me = {
  id: 1,
  account_id: 1,
  first_name: 'Inês',
  last_name: 'Duarte',
  email: 'ines@galena.example',
  created_at: at,
  hash_hmac: null,
  modules: moduleSlugs.map((slug, index) => ({ id: index + 1, slug, name: slug })),
  role: 'admin',
  user_type: 'user',
  is_super_admin: true,
  license_expiry: null,
  last_login_at: null,
  subscription_id: null,
  subscription_status: null,
  parent_account: null,
  referred_by_partner: null,
  google_api_key: null,
  second_factor: 'off',
  avatar_file_id: null,
  has_password: true,
  plan: null,
  search_limit: null,
  additional_queries: [],
  unused_limits: [],
  login_activity: null,
  lang: 'en',
  time_zone: 'UTC',
  is_active: true,
  is_demo: false,
  access_options: null,
  must_accept_terms: false,
  business_profile_complete: true,
  impersonator: null,
  may_spend: true,
  entered_account: null,
  preferences: {},
};

const run = (id: number, done: number, total: number | null): Run => ({
  id,
  kind: 'search.local',
  subject: 'list:1',
  state: 'running',
  total,
  done,
  failed: id - 1,
  error_code: null,
  error_params: null,
  created_at: at,
  started_at: at,
  finished_at: null,
});

const notice = (id: number, kind: string, link: string | null, isRead: boolean): Notice => ({
  id,
  kind,
  params: { to: 'ida@mail.example' },
  link,
  created_at: new Date(Date.parse(at) - id * 9e6).toISOString(),
  read_at: isRead ? at : null,
});

const pagination = { currentPage: 1, pageSize: 20, total: 2, total_is_capped: false };
const notices = ['payment_failed', 'mail_failed', 'export_ready', 'from_the_future'].map((kind, index) =>
  notice(index + 1, kind, index === 0 ? '/settings/wallet' : null, index > 1),
);

const createClient = () => {
  const client = createQueryClient(() => undefined);
  client.setQueryData(meQuery.queryKey, { data: me });
  const running = queryOf(runRoutes.list, { query: { is_open: 1, limit: 20 } });
  client.setQueryData(running.queryKey, { data: [run(1, 158, 250), run(2, 77, null)], pagination });
  client.setQueryData(keyOf(noticeRoutes.list), {
    pages: [{ data: notices, pagination, unread: 2 }],
    pageParams: [null],
  });
  return client;
};

// The router of the product fetches; this one only knows where it is.
const createStandstill = (): AnyRouter => {
  const root = createRootRoute();
  const jobs = createRoute({ getParentRoute: () => root, path: '/admin/jobs', staticData: { page: 'Admin:Jobs' } });
  const history = createMemoryHistory({ initialEntries: ['/admin/jobs'] });
  return createRouter({ routeTree: root.addChildren([jobs]), history });
};

const client = createClient();
const standstill = createStandstill();

const Frame = ({ isCollapsed, children }: { readonly isCollapsed: boolean; readonly children: ReactNode }) => {
  const [layer, show] = useState<ShellLayer | null>(null);
  return (
    <Shell value={{ show, isCollapsed, isPhone: false, toggleSidebar: () => undefined }}>
      {children}
      {layer === 'commands' && <CommandMenu />}
      {layer === 'shortcuts' && <ShortcutsHelp />}
      {layer === 'more' && <MoreSheet />}
    </Shell>
  );
};

const doNothing = (): void => undefined;

const Headers = () => {
  const back = { label: 'Saved lists', hint: 'Back to Saved lists', href: '#', go: () => undefined };
  const frame = { title: 'Dashboard', above: '', back: null, tools: null, nav: null, tabs: null };
  return (
    <div className={classes.sheet}>
      <PageFrame value={frame}>
        <PageHeader actions={[{ id: 'export', label: 'Export', icon: 'download', run: doNothing }]} />
      </PageFrame>
      <PageFrame value={{ ...frame, back }}>
        <PageHeader
          title="Dentists Lisbon metro, all of those that answer within a day or so"
          icon={<Icon name="map-pin" />}
          meta={<Text c="dimmed">1,248</Text>}
          actions={[
            { id: 'guide', label: 'Setup guide', icon: 'external-link', look: 'quiet', href: 'https://galena.example' },
            { id: 'export', label: 'Export', icon: 'download', run: doNothing },
            { id: 'send', label: 'Send 84 to CRM', icon: 'send', run: doNothing },
            { id: 'search', label: 'Find records', icon: 'list-search', look: 'filled', run: doNothing },
          ]}
        />
        <PageBody layout="narrow">
          <Text>A column of forms and texts.</Text>
        </PageBody>
      </PageFrame>
    </div>
  );
};

export const Part = () => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={standstill as never}>
      <Stack>
        <Headers />
        <Group align="start">
          {[false, true].map((isCollapsed) => (
            <div key={String(isCollapsed)} className={classes.frame} data-collapsed={isCollapsed}>
              <Frame isCollapsed={isCollapsed}>
                <Sidebar />
              </Frame>
            </div>
          ))}
          <div className={classes.phone}>
            <Frame isCollapsed={false}>
              <TabBar />
            </Frame>
          </div>
          <Group gap="xs">
            <Keys of="mod+k" />
            <Keys of="n" />
            <Keys of="Esc" />
          </Group>
        </Group>
      </Stack>
    </RouterContextProvider>
  </QueryClientProvider>
);

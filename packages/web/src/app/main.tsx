import '../ui/styles.ts';
import { adminRoutes } from '@galena/contract/admin';
import { createRoot } from 'react-dom/client';
import { call } from '../platform/api.ts';
import { watchChunks } from '../platform/chunk-reload.ts';
import { createErrorReporter, watchUncaught } from '../platform/error-reports.ts';
import { sentenceOf, startTranslations } from '../platform/i18n.ts';
import { createQueryClient } from '../platform/query.ts';
import { startTrustedTypes } from '../platform/trusted-types.ts';
import { showToast } from '../ui/messages/toasts.ts';
import { watchAnswers, watchOtherTabs } from './answers.ts';
import { App } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const report = createErrorReporter((body) => call(adminRoutes.logAppError, { body }));

const reportDrawing = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => {
  // oxlint-disable-next-line no-console -- React says nothing itself once it hands the error to us
  console.error(error);
  report(error, `${location.pathname}${componentStack ?? ''}`);
};

const start = async (): Promise<void> => {
  startTrustedTypes();
  watchChunks();
  watchUncaught(report);
  const queryClient = createQueryClient((error) => showToast('failed', sentenceOf(error)));
  const router = createAppRouter(queryClient);
  watchAnswers(router, queryClient);
  watchOtherTabs(router, queryClient);
  await startTranslations();
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the interface.');
  createRoot(place, { onCaughtError: reportDrawing, onUncaughtError: reportDrawing }).render(
    <App router={router} queryClient={queryClient} />,
  );
};

await start();

import { activityRoutes as routes } from '@galena/contract/activity';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { exportActivity, listActivity } from './activity.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, (context, { query }) => listActivity(context, query)),
  bind(routes.export, (context, { query }) => exportActivity(context, query)),
];

import { exportSuccesses as done, scheduleRoutes as routes } from '@galena/contract/exports';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { addSchedule, changeSchedule, findSchedules, removeSchedule } from './schedules.service.ts';

export const scheduleBindings: readonly Binding[] = [
  bind(routes.schedules, (context) => findSchedules(context)),
  bind(routes.add, async (context, { body }, fail) => ({
    data: await addSchedule(context, body, fail),
    ...successOf(done.schedule_added),
  })),
  bind(routes.change, async (context, { params, body }, fail) => {
    const data = await changeSchedule(context, params.id, body, fail);
    return { data, ...successOf(done.schedule_saved) };
  }),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeSchedule(context, params.id, fail);
    return successOf(done.schedule_deleted);
  }),
];

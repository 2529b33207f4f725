import { successOf } from '@galena/contract/kernel';
import { employeeRoutes, recordSuccesses, valueRoutes } from '@galena/contract/records';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { copyEmployees, findEmployees } from './employees.service.ts';
import { correctValue, preferValue, rejectValue, suppressValue } from './values.service.ts';

/** What is known of a record, and what a person says of it. */
export const evidenceBindings: readonly Binding[] = [
  // ENR-003
  bind(employeeRoutes.employees, async (context, { params }, fail) => ({
    data: [...(await findEmployees(context, params, params.resultId, fail))],
  })),
  bind(employeeRoutes.copy, async (context, { params, body }, fail) => {
    const data = await copyEmployees(context, params, params.resultId, body, fail);
    return { data, ...successOf(recordSuccesses.records_copied, data.saved) };
  }),
  bind(valueRoutes.correct, async (context, { params, body }, fail) => ({
    data: await correctValue(context, params, body, fail),
    ...successOf(recordSuccesses.value_corrected),
  })),
  bind(valueRoutes.reject, async (context, { params, body }, fail) => ({
    data: await rejectValue(context, params, body, fail),
    ...successOf(body.is_rejected ? recordSuccesses.value_rejected : recordSuccesses.value_taken_back),
  })),
  bind(valueRoutes.prefer, async (context, { params, body }, fail) => ({
    data: await preferValue(context, params, body, fail),
    ...successOf(recordSuccesses.value_preferred),
  })),
  bind(valueRoutes.suppress, async (context, { params, body }, fail) => {
    const hidden = await suppressValue(context, params, body, fail);
    return successOf(recordSuccesses.records_suppressed, hidden);
  }),
];

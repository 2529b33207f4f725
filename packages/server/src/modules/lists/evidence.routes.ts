import { successOf } from '@galena/contract/kernel';
import { employeeRoutes, listSuccesses, valueRoutes } from '@galena/contract/lists';
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
    return { data, ...successOf(listSuccesses.records_copied, data.saved) };
  }),
  bind(valueRoutes.correct, async (context, { params, body }, fail) => ({
    data: await correctValue(context, params, body, fail),
    ...successOf(listSuccesses.value_corrected),
  })),
  bind(valueRoutes.reject, async (context, { params, body }, fail) => ({
    data: await rejectValue(context, params, body, fail),
    ...successOf(body.is_rejected ? listSuccesses.value_rejected : listSuccesses.value_taken_back),
  })),
  bind(valueRoutes.prefer, async (context, { params, body }, fail) => ({
    data: await preferValue(context, params, body, fail),
    ...successOf(listSuccesses.value_preferred),
  })),
  bind(valueRoutes.suppress, async (context, { params, body }, fail) => {
    const hidden = await suppressValue(context, params, body, fail);
    return successOf(listSuccesses.records_suppressed, hidden);
  }),
];

import { said } from '@galena/contract/kernel';
import { employeeRoutes, listSuccesses, valueRoutes } from '@galena/contract/lists';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { copyEmployees, findEmployees } from './employees.service.ts';
import { correctValue, preferValue, rejectValue, suppressValue } from './values.service.ts';

/** What is known of a record, and what a person says of it. */
export const evidenceBindings: readonly Binding[] = [
  // ENR-003
  bind(employeeRoutes.employees, async (work, { params }, fail) => ({
    data: [...(await findEmployees(work, params, params.resultId, fail))],
  })),
  bind(employeeRoutes.copy, async (work, { params, body }, fail) => {
    const data = await copyEmployees(work, params, params.resultId, body, fail);
    return { data, ...said(listSuccesses.records_copied, data.saved) };
  }),
  bind(valueRoutes.correct, async (work, { params, body }, fail) => ({
    data: await correctValue(work, params, body, fail),
    ...said(listSuccesses.value_corrected),
  })),
  bind(valueRoutes.reject, async (work, { params, body }, fail) => ({
    data: await rejectValue(work, params, body, fail),
    ...said(body.is_rejected ? listSuccesses.value_rejected : listSuccesses.value_taken_back),
  })),
  bind(valueRoutes.prefer, async (work, { params, body }, fail) => ({
    data: await preferValue(work, params, body, fail),
    ...said(listSuccesses.value_preferred),
  })),
  bind(valueRoutes.suppress, async (work, { params, body }, fail) => {
    const hidden = await suppressValue(work, params, body, fail);
    return said(listSuccesses.records_suppressed, hidden);
  }),
];

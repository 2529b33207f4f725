import { successOf } from '@galena/contract/kernel';
import {
  editRoutes,
  employeeRoutes,
  manualRoutes,
  recordSuccesses,
  resultRoutes,
  valueRoutes,
} from '@galena/contract/records';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { editCells, editRecord, findRecordEdits, listColleagues, undoAct } from './acts.service.ts';
import { copyEmployees, findEmployees } from './employees.service.ts';
import { addRecord } from './manual.service.ts';
import { getResult } from './results.service.ts';
import { suppressValue } from './suppressing.service.ts';

export const bindings: readonly Binding[] = [
  bind(resultRoutes.result, async (context, { params }, fail) => ({
    data: await getResult(context, params, params.resultId, fail),
  })),
  bind(manualRoutes.add, async (context, { params, body }, fail) => ({
    data: await addRecord(context, params, body, fail),
    ...successOf(recordSuccesses.record_added),
  })),
  bind(employeeRoutes.employees, async (context, { params }, fail) => ({
    data: [...(await findEmployees(context, params, params.resultId, fail))],
  })),
  bind(employeeRoutes.copy, async (context, { params, body }, fail) => {
    const data = await copyEmployees(context, params, params.resultId, body, fail);
    return { data, ...successOf(recordSuccesses.records_copied, data.saved) };
  }),
  bind(editRoutes.edit, async (context, { params, body }, fail) => {
    const { record, actId } = await editRecord(context, params, body, fail);
    return { data: record, act_id: actId, ...successOf(recordSuccesses.record_edited) };
  }),
  bind(editRoutes.cells, async (context, { params, body }, fail) => {
    const data = await editCells(context, params, body, fail);
    return { data, ...successOf(recordSuccesses.cells_edited, data.changed) };
  }),
  bind(editRoutes.undo, async (context, { params }, fail) => {
    const data = await undoAct(context, params.id, fail);
    return { data, ...successOf(recordSuccesses.cells_undone, data.changed) };
  }),
  bind(editRoutes.edits, (context, { params, query }, fail) => findRecordEdits(context, params, query, fail)),
  bind(editRoutes.colleagues, async (context) => ({ data: await listColleagues(context) })),
  bind(valueRoutes.suppress, async (context, { params, body }, fail) => {
    const hidden = await suppressValue(context, params, body, fail);
    return successOf(recordSuccesses.records_suppressed, hidden);
  }),
];

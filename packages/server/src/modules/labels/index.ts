// The door of labels: what the rooms upstairs and `main` may call.
export { findLabels, getFields, hiddenLabels } from './labels.service.ts';
export { labelValuesSlot, type KeptValues } from './values.service.ts';

// The door of labels: what the rooms upstairs and `main` may call.
export { findLabels, getFields } from './labels.service.ts';
export { hiddenLabels } from './labels.store.ts';
export { labelValuesSlot, type KeptValues } from './values.service.ts';

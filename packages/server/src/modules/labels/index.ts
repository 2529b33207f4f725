// The door of labels: what the rooms upstairs and `main` may call.
export { findLabels, getFields, type KnownFields } from './labels.service.ts';
export { labelValuesSlot, type KeptValues } from './values.service.ts';

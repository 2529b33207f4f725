// The door of labels: what the rooms upstairs and `main` may call.
export { findLabels, getFields, labelValuesSlot, type KeptValues, type KnownFields } from './labels.service.ts';

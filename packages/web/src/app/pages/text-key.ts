import type { ParseKeys } from 'i18next';

/** The key of a text without placeholders. */
export type TextKey = ParseKeys;

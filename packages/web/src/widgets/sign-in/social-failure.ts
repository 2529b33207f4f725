import { CallError } from '@galena/contract/kernel';
import type { TFunction } from 'i18next';
import { sentenceOf } from '../../platform/i18n.ts';
import { LibraryError } from '../load-script.ts';
import { PopupBlocked } from './social-flow.ts';

/** What went wrong on the way to a provider and back, as a sentence. */
export const socialSentence = (error: unknown, t: TFunction): string => {
  if (error instanceof CallError) return sentenceOf(error);
  if (error instanceof LibraryError) return error.message;
  return t(error instanceof PopupBlocked ? 'credentials.front.popup_blocked' : 'credentials.front.not_completed');
};

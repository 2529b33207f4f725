import { expect, it } from 'vitest';
import { findCommands } from './command-search.ts';

const offered = [
  { label: 'Abmelden', group: 'actions' },
  { label: 'Meine Übersicht', group: 'pages' },
  { label: 'Übersicht', hint: 'Super-Admin', group: 'pages' },
  { label: 'Profil', hint: 'Überall', group: 'pages' },
  { label: 'Darstellung: dunkel', group: 'actions' },
] as const;

const found = (text: string): string[] => findCommands(offered, text).map(({ label }) => label);

it.each([
  ['', ['Meine Übersicht', 'Übersicht', 'Profil', 'Abmelden', 'Darstellung: dunkel']],
  ['uber', ['Übersicht', 'Meine Übersicht', 'Profil']],
  ['  ÜBERSICHT  admin ', ['Übersicht']],
  ['dunkel darst', ['Darstellung: dunkel']],
  ['nichts davon', []],
])('%j finds %j', (text, labels) => expect(found(text)).toEqual(labels));

import { describe, expect, it } from 'vitest';
import { bodyOf, countGone, nameOf, type LabelForm } from './label-values.ts';

it.each([
  ['Deal size (EUR)', 'deal_size_eur'],
  ['Größe & Straße', 'grosse_strasse'],
  ['  Prochaine étape ', 'prochaine_etape'],
  ['2nd call', 'nd_call'],
  ['次の連絡', ''],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('the title %j suggests the name %j', (title, name) => expect(nameOf(title)).toBe(name));

const form = (options: LabelForm['options'], kind: LabelForm['kind'] = 'select'): LabelForm => ({
  title: ' Priority ',
  name: 'priority',
  kind,
  options,
});

describe('what is sent of a form', () => {
  it('empty lines are none; an option that is called otherwise says what it was', () => {
    const options = [
      { text: 'Now', was: 'Hot' },
      { text: ' ', was: null },
      { text: 'Warm', was: 'Warm' },
      { text: ' New ', was: null },
    ];
    expect(bodyOf(form(options), false)).toEqual({
      title: 'Priority',
      name: 'priority',
      kind: 'select',
      options: ['Now', 'Warm', 'New'],
      renamed: [{ from: 'Hot', to: 'Now' }],
      is_active: false,
    });
    expect(countGone(['Hot', 'Warm', 'Cold'], options)).toBe(1);
  });

  it('what is no choice has no options', () =>
    expect(bodyOf(form([{ text: 'Hot', was: 'Hot' }], 'text'), true)).toMatchObject({ options: [], renamed: [] }));
});

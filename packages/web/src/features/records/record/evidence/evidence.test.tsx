import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, successOf } from '@galena/contract/kernel';
import {
  editRoutes,
  employeeRoutes,
  type FullResult,
  recordErrors,
  recordSuccesses,
  valueRoutes,
} from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import type { Backend } from '../../../../testing/backend.ts';
import { press, pressItem, pressKeys } from '../../../../testing/keys.ts';
import { screen } from '../../../../testing/screen.tsx';
import { answerLists } from '../../../../testing/records/lists-held.ts';
import { aList } from '../../../../testing/records/lists.ts';
import { aRecord, sighted } from '../../../../testing/records/records.ts';
import { aVisit } from '../../../../testing/records/runs.ts';

const peek = page.getByRole('dialog', { name: 'Clinica Um', exact: true });
const text = (words: string | RegExp) => peek.getByText(words).first();

const answer = (backend: Backend, records: readonly FullResult[], type: 'local' | 'people' = 'local') => {
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  return answerLists(backend, [{ list: aList({ type }), records }]);
};
const local = '/lead-search/saved-lists/local-4';
const people = '/lead-search/saved-lists/people-4';

const written = 'Write to ola [at] clinica-um [dot] example, we answer.';
const read = aRecord({
  values: [
    sighted('email', 'ola@clinica-um.example', { snippet: written, mark: [9, 42], mail_server: 'accepts' }),
    sighted('email', 'ola@clinica-um.example', { rank: 2, ref_url: 'https://clinica-um.example/impressum' }),
    sighted('email', 'info@clinica-um.example', { rank: 3 }),
    sighted('phone', '+351 210 000 000'),
  ],
});
const another = aRecord({ id: 102, name: 'Clinica Dois', values: [sighted('phone', '+351 210 000 001')] });

const notRight = async (what: string, value = 'ola@clinica-um.example'): Promise<void> => {
  await press(peek.getByRole('button', { name: `Not right? ${value}` }), 'Enter');
  await pressItem(what);
};

describe('why an address is believed', () => {
  screen('the words it stands in, the page, and what its mail server says [ENR-007]', async ({ backend, open }) => {
    answer(backend, [read, another]);
    await open(`${local}?record=101`);
    // What was read on a page is shown from the start.
    await expect.element(peek.getByRole('mark')).toHaveTextContent('ola [at] clinica-um [dot] example');
    await expect.element(peek.getByRole('link', { name: 'clinica-um.example/contact' }).first()).toBeVisible();
    await expect.element(text('Accepts email for this domain')).toBeVisible();
    await expect.element(text('Also seen')).toBeVisible();
    await expect.element(peek.getByRole('link', { name: 'clinica-um.example/impressum' })).toBeVisible();
    await expect.element(peek.getByRole('list', { name: 'Other values found' })).toHaveTextContent('info@clinica-um');
    await expectAccessible('the evidence');
  });

  screen('which pages were asked for, and why nothing was read on them [ENR-007]', async ({ backend, open }) => {
    const url = 'https://clinica-um.example/';
    const none = aRecord({ email_status: 'not_found' });
    answer(backend, [none]);
    const page_ = { url, bytes: 0, fetched_at: none.created_at };
    const pages = [
      { ...page_, url: `${url}a`, status: 200, outcome: 'read' },
      { ...page_, url: `${url}b`, status: 404, outcome: 'http_error' },
      { ...page_, url: `${url}c`, status: null, outcome: 'robots' },
    ] as const;
    backend.answer(enrichRoutes.visit, () => ({ data: aVisit({ result: 'not_found', pages: [...pages] }) }));
    await open(`${local}?record=101`);
    await expect.element(text('No email found')).toBeVisible();
    await press(peek.getByRole('button', { name: /^How we looked Read 1 page of clinica-um\.example/ }), 'Enter');
    await expect
      .element(peek.getByRole('listitem').filter({ hasText: 'clinica-um.example/b' }).last())
      .toHaveTextContent('Returned an error (HTTP 404)');
    await expect.element(text('This website doesn’t allow automated visits')).toBeVisible();
    for (const [outcome, why] of [
      ['unresolvable', 'This website doesn’t exist'],
      ['parked', 'This domain is for sale or unused'],
      ['not_own_site', 'A page on another website'],
    ] as const) {
      backend.answer(enrichRoutes.visit, () => ({
        data: aVisit({ site: null, outcome, result: 'failed', pages: [] }),
      }));
      await open(`${local}?record=101`);
      await expect.element(peek.getByRole('button', { name: `How we looked ${why}` })).toBeVisible();
    }
    await press(peek.getByRole('button', { name: /^How we looked/ }), 'Enter');
    await expect.element(text('No pages visited.')).toBeVisible();
  });
});

describe('what a person says of a value', () => {
  screen(
    'it is wrong: the next best takes its place, and it can be taken back [ENR-007]',
    async ({ backend, open }) => {
      const held = answer(backend, [read, another]);
      await open(`${local}?record=101`);
      await notRight('Mark as wrong');
      await expect.element(page.getByText('Marked as wrong: ola@clinica-um.example').first()).toBeVisible();
      await expect.element(peek.getByRole('button', { name: 'Not right? info@clinica-um.example' })).toBeVisible();
      expect(held.records()[0]?.email).toBe('info@clinica-um.example');
      await press(peek.getByRole('button', { name: '1 marked as wrong' }), 'Enter');
      await press(peek.getByRole('button', { name: 'Restore ola@clinica-um.example' }), 'Enter');
      await expect.element(peek.getByRole('button', { name: 'Not right? ola@clinica-um.example' })).toBeVisible();
      const value = 'ola@clinica-um.example';
      expect(backend.calls(editRoutes.edit).map(({ body }) => body)).toEqual([
        { wrong: { email: value } },
        { email: value },
      ]);

      // The toast undoes what was done to the record before, also when another one is looked at.
      const undo = page.getByRole('button', { name: 'Undo' });
      await notRight('Mark as wrong');
      // A toast stays as long as somebody points at it.
      await undo.hover();
      await press(peek, 'j');
      await expect.element(page.getByRole('dialog', { name: 'Clinica Dois' })).toBeVisible();
      await undo.click();
      await expect.poll(() => held.records()[0]?.email).toBe('ola@clinica-um.example');
      expect(backend.calls(editRoutes.undo)).toHaveLength(1);
    },
  );

  screen('another one is used instead', async ({ backend, open }) => {
    answer(backend, [read]);
    await open(`${local}?record=101`);
    await press(peek.getByRole('button', { name: 'Use this: info@clinica-um.example' }), 'Enter');
    await expect.element(peek.getByRole('button', { name: 'Use this: ola@clinica-um.example' })).toBeVisible();
    expect(backend.calls(editRoutes.edit)[0]?.body).toEqual({ email: 'info@clinica-um.example' });
  });

  screen('it is corrected where it stands, to what may be an address [ENR-007]', async ({ backend, open }) => {
    answer(backend, [read]);
    await open(`${local}?record=101`);
    await notRight('Correct it');
    const right = peek.getByRole('textbox', { name: 'Edit Email' });
    await right.fill('ola@clinica');
    await press(right, 'Enter');
    await expect.element(peek.getByRole('alert')).toHaveTextContent('Field must be a valid email.');
    await expectAccessible('what is wrong with it');
    expect(backend.calls(editRoutes.cells)).toEqual([]);
    backend.answer(editRoutes.cells, () => ({
      data: {
        act_id: null,
        changed: 0,
        refused: [
          {
            id: 101,
            field: 'email',
            reason: 'suppressed' as const,
            message: '',
            value: null,
            changed_by: null,
            changed_at: null,
          },
        ],
      },
      ...successOf(recordSuccesses.cells_edited, 0),
    }));
    await right.fill('leave@alone.example');
    await press(right, 'Enter');
    await expect.element(page.getByText('This contact asked not to be contacted').first()).toBeVisible();
    await expect.element(text('ola@clinica-um.example')).toBeVisible();
    answer(backend, [read]);
    await notRight('Correct it');
    await right.fill('ana@clinica-um.example');
    await press(right, 'Enter');
    await expect.element(text('ana@clinica-um.example')).toBeVisible();
    expect(backend.calls(editRoutes.cells).at(-1)?.body).toEqual({
      fields: ['email'],
      rows: [{ id: 101, values: ['ana@clinica-um.example'], was: ['ola@clinica-um.example'] }],
    });
    await press(peek.getByRole('button', { name: 'Edit Phone' }), 'Enter');
    const number = peek.getByRole('textbox', { name: 'Edit Phone' });
    await number.fill('by heart');
    await press(number, 'Enter');
    await expect.element(peek.getByRole('alert')).toHaveTextContent(/phone number/);
    await press(number, 'Escape');
    await expect.element(peek.getByRole('button', { name: 'Edit Phone' })).toHaveFocus();
  });

  // Issue 21: a conflict is told wherever a field is changed.
  screen(
    'somebody has changed it meanwhile: it says who, and mine is written if I mean it',
    async ({ backend, open }) => {
      const held = answer(backend, [aRecord({ city: 'Lisbon' })]);
      await open(`${local}?record=101`);
      await press(peek.getByRole('button', { name: 'Edit City' }), 'Enter');
      const city = peek.getByRole('textbox', { name: 'Edit City' });
      await city.fill('Porto');
      backend.answer(editRoutes.cells, () => ({
        data: {
          act_id: null,
          changed: 0,
          refused: [
            {
              id: 101,
              field: 'city',
              reason: 'changed' as const,
              message: '',
              value: 'Faro',
              changed_by: 'Rita Costa',
              changed_at: null,
            },
          ],
        },
        ...successOf(recordSuccesses.cells_edited, 0),
      }));
      held.change(4, ({ records }) => ({ records: records.map((one) => ({ ...one, city: 'Faro' })) }));
      await press(city, 'Enter');
      await expect.element(page.getByText('Rita Costa changed this to “Faro”').first()).toBeVisible();
      expect(backend.calls(editRoutes.cells)[0]?.body).toEqual({
        fields: ['city'],
        rows: [{ id: 101, values: ['Porto'], was: ['Lisbon'] }],
      });
      // What stands there is what is kept, not what I wrote.
      await expect.element(peek.getByText('Faro').first()).toBeVisible();
      await expect.element(peek.getByText('Porto')).not.toBeInTheDocument();
      answer(backend, [aRecord({ city: 'Faro' })]);
      await page.getByRole('button', { name: 'Use mine' }).click();
      await expect
        .poll(() => backend.calls(editRoutes.cells).at(-1)?.body.rows)
        .toEqual([{ id: 101, values: ['Porto'] }]);
      await expect.element(peek.getByText('Porto').first()).toBeVisible();
    },
  );

  screen('they asked not to be contacted: their records go, after a question', async ({ backend, open }) => {
    answer(backend, [read, another, { ...read, id: 103, name: 'Clinica Um, again' }]);
    await open(`${local}?record=101`);
    await notRight('Don’t contact again');
    const question = page.getByRole('alertdialog', { name: 'Never contact ola@clinica-um.example again?' });
    await expect.element(question.getByText(/^Every record with this address is removed/)).toBeVisible();
    await expectAccessible('the question');
    expect(backend.calls(valueRoutes.suppress)).toEqual([]);
    await question.getByRole('button', { name: 'Never contact again' }).click();
    await expect.element(peek).not.toBeInTheDocument();
    await expect.element(page.getByText('ola@clinica-um.example won’t be contacted again').first()).toBeVisible();
    await expect
      .element(page.getByText('1 of 1 records', { exact: true }).or(page.getByText('1 of 1 record')))
      .toBeVisible();
  });

  screen('a value that has gone meanwhile: what is there is asked for again', async ({ backend, open }) => {
    answer(backend, [read]);
    await open(`${local}?record=101`);
    backend.answer(editRoutes.edit, () => {
      throw new AppError(recordErrors.value_unknown);
    });
    await notRight('Mark as wrong');
    await expect.element(page.getByText('This value no longer exists. Reload the record.').first()).toBeVisible();
  });
});

describe('guesses', () => {
  const guessed = aRecord({
    email_status: 'potential',
    potential_emails: [
      { email: 'a.um@clinica-um.example', score: 0.4 },
      { email: 'ana@clinica-um.example', score: 0.8 },
    ],
  });

  screen(
    'are said to be so, the likeliest first; confirmed, one is an address [ENR-008]',
    async ({ backend, open }) => {
      answer(backend, [guessed, { ...another, list_id: 4 }], 'people');
      await open(`${people}?record=101`);
      await expect.element(text('Guesses based on this company’s email pattern. Not confirmed.')).toBeVisible();
      await expect
        .element(peek.getByRole('button', { name: /^Confirm / }).first())
        .toHaveAccessibleName(/^Confirm ana@/);
      await expect.element(text('Likely 80%')).toBeVisible();
      await expect.element(text('Possible 40%')).toBeVisible();
      // What was pressed goes with its line: the drawer has the focus, and its keys are heard there.
      await press(peek.getByRole('button', { name: 'Confirm ana@clinica-um.example' }), 'Enter');
      const source = peek.getByRole('button', { name: /^Email, source/ });
      await expect.element(source).toBeVisible();
      await expect.element(peek).toHaveFocus();
      await press(source, 'Enter');
      await expect.element(text(/^Guessed from the company’s email pattern/)).toBeVisible();
      await notRight('Mark as wrong', 'ana@clinica-um.example');
      await expect.element(text('1 marked as wrong')).toBeVisible();
      await expect.element(peek).toHaveFocus();
      await pressKeys('j');
      await expect.element(peek).not.toBeInTheDocument();
    },
  );

  screen(
    'say of how many known addresses they were made; one that was verified says by which pattern',
    async ({ backend, open }) => {
      const place = { source: 'finder', method: 'pattern', ref_url: null } as const;
      const snippet = '{first}@clinica-um.example 3/4';
      const guess = sighted('potential_emails', 'ana@clinica-um.example', { ...place, snippet });
      answer(backend, [{ ...guessed, values: [guess] }], 'people');
      await open(`${people}?record=101`);
      await expect.element(text('Guessed from 4 known addresses at clinica-um.example. Not confirmed.')).toBeVisible();
      const found = sighted('email', 'ana@clinica-um.example', { ...place, snippet, verified_at: guess.fetched_at });
      const emails = [{ email: 'ana@clinica-um.example', type: 'personal', is_verified: true, score: 0.8 }];
      answer(backend, [aRecord({ emails, values: [found] })], 'people');
      await open(`${people}?record=101`);
      await press(peek.getByRole('button', { name: /^Email, source/ }), 'Enter');
      await expect.element(text('{first}, seen in 3 of 4 known addresses')).toBeVisible();
      await expect.element(text(/then accepted by its mail server/)).toBeVisible();
      await expect.element(text(snippet)).not.toBeInTheDocument();
    },
  );

  screen('on a page of its own the heading has the focus then', async ({ backend, open }) => {
    answer(backend, [guessed], 'people');
    await open(`${people}/101`);
    await press(page.getByRole('button', { name: 'Confirm ana@clinica-um.example' }), 'Enter');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

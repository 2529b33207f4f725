import { describe, expect, it } from 'vitest';
import { signUpRoutes } from '@galena/contract/identity';
import { templateKeys, templateRoutes as routes, type TemplateInput } from '@galena/contract/mailing';
import { customerOf, plantBrand, type PlantedBrand } from '../../testing/brand-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { mailsTo, settle } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://app.galena.example' } });

const params = { key: 'reset_password' };
const words = (more: Partial<TemplateInput> = {}): { params: typeof params; body: TemplateInput } => ({
  params,
  body: {
    lang: 'en',
    subject: '{{ first_name }}, your code',
    body_html:
      '<h2>Hi {{ first_name }}</h2><p class="code">{{ code }}</p><p><a class="button" href="{{ link }}">Go</a></p>',
    is_active: true,
    ...more,
  },
});

const save = ({ client }: PlantedBrand, more: Partial<TemplateInput> = {}) => client.call(routes.save, words(more));

/** The mail that somebody gets who forgot their password. */
const resetMail = async ({ email }: Person, host: string) => {
  await app().client(undefined, { host }).call(signUpRoutes.forgotPassword, { body: { email } });
  await settle(app());
  return (await mailsTo(app(), email)).at(-1);
};

const setName = (person: Person, name: string) =>
  app().owner.query('update identity.users set first_name = $2 where id = $1', [person.id, name]);

describe('the templates of a brand', () => {
  it('are ten, in four languages, each with a default that is in order (G-116, WL-034)', async () => {
    const { client } = await plantBrand(app(), 'Marigold');
    const { data } = await client.call(routes.list, {});
    expect(data.map(({ key }) => key)).toEqual([...templateKeys]);
    for (const { key, languages } of data)
      for (const { lang, is_custom } of languages) {
        expect(is_custom).toBe(false);
        const { data: one } = await client.call(routes.get, { params: { key }, query: { lang } });
        const { subject, body_html } = one;
        const saved = await client.call(routes.save, { params: { key }, body: { lang, subject, body_html } });
        expect(saved.data).toMatchObject({ body_html, subject, is_custom: true });
      }
  });

  it('are used in the reader’s language, escaped, with a plain text', async () => {
    const brand = await plantBrand(app(), 'Worded');
    await save(brand);
    await save(brand, { lang: 'de', subject: 'Ihr Code, {{ first_name }}', body_html: '<p>Code: {{ code }}</p>' });
    const [english, german] = [await customerOf(app(), brand), await customerOf(app(), brand, 'de')];
    await setName(english, '<b>Pat</b> & Co');
    const mail = await resetMail(english, brand.host);
    expect(mail?.subject).toBe('<b>Pat</b> & Co, your code');
    expect(mail?.html).toContain('Hi &lt;b&gt;Pat&lt;/b&gt; &amp; Co');
    expect(mail?.html).not.toContain('<b>Pat');
    expect(mail?.text).toMatch(/^Hi <b>Pat<\/b> & Co\n\n\d{6}\n\nGo: https:\/\/brand\d+\.test\/forgot-password#/);
    expect(mail?.text).toContain('Worded');
    expect(mail?.html).not.toMatch(/galena/i);
    expect((await resetMail(german, brand.host))?.subject).toBe('Ihr Code, Pat');
  });

  it('that are off, reset, of another language or another brand say nothing', async () => {
    const [brand, other] = [await plantBrand(app(), 'Quiet'), await plantBrand(app(), 'Loud')];
    await save(other);
    const usual = 'Set a new password for Quiet';
    const subject = async () => (await resetMail(await customerOf(app(), brand), brand.host))?.subject;
    expect(await subject()).toBe(usual);
    await save(brand, { lang: 'de' });
    expect(await subject()).toBe(usual);
    await save(brand, { is_active: false });
    expect(await subject()).toBe(usual);
    await save(brand);
    expect(await subject()).toBe('Pat, your code');
    const { data, code } = await brand.client.call(routes.reset, { params, body: { lang: 'en' } });
    expect([code, data.is_custom, data.subject]).toEqual([
      'template_reset',
      false,
      'Set a new password for {{ brand }}',
    ]);
    expect(await subject()).toBe(usual);
    const { data: theirs } = await other.client.call(routes.get, { params, query: { lang: 'en' } });
    expect(theirs).toMatchObject({ is_custom: true, subject: '{{ first_name }}, your code' });
  });

  it('that cannot be filled in are logged, and the house’s words are sent', async () => {
    const brand = await plantBrand(app(), 'Broken');
    await save(brand);
    await app().owner.query(`update mailing.email_templates set body_html = '{% if' where account_id = $1`, [
      brand.person.accountId,
    ]);
    const mail = await resetMail(await customerOf(app(), brand), brand.host);
    expect(mail?.subject).toBe('Set a new password for Broken');
    expect(mail?.text).toMatch(/\d{6}/);
    expect(app().log.join('\n')).toContain('a mail template could not be filled in');
  });

  it('404: a mail that there is none of; 403: without the module (WL-049)', async () => {
    const { client } = await plantBrand(app(), 'Lost');
    const nowhere = { params: { key: 'toString' }, query: { lang: 'en' as const } };
    expect((await client.refused(routes.get, nowhere)).status).toBe(404);
    const user = app().client(await signInAs(app(), await createPerson(app())));
    expect((await user.refused(routes.list, {})).status).toBe(403);
    expect((await user.refused(routes.save, words())).status).toBe(403);
  });
});

describe('PUT /api/wl/email-templates/:key', () => {
  it.each([
    ['a tag that does not end', '<p>{{ code }}</p>\n<p>{% if code %}</p>', 'template_syntax', { line: 2 }],
    ['a filter that there is not', '<p>{{ code | raw }}</p>', 'template_syntax', { line: 1 }],
    ['a file', '<p>{{ code }}</p>{% include "/etc/passwd" %}', 'template_syntax', { line: 1 }],
    ['a loop', '{{ code }}{% for i in (1..9) %}{% endfor %}', 'template_syntax', { line: 1 }],
    [
      'a placeholder of another mail',
      '<p>{{ code }} {{ plan }}</p>',
      'template_unknown_placeholder',
      { names: '{{ plan }}' },
    ],
    ['no code', '<p>Hello</p>', 'template_placeholder_missing', { name: '{{ code }}' }],
    ['a code that is taken out', '<script>{{ code }}</script><p>x</p>', 'template_placeholder_missing', {}],
  ])('422: %s', async (_, body, code, told) => {
    const { client } = await plantBrand(app(), 'Strict');
    const refused = await client.refused(routes.save, words({ body_html: body }));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code, params: told });
  });

  it('takes out what runs, asks or covers; keeps the marks of the language', async () => {
    const brand = await plantBrand(app(), 'Clean');
    const dirty = [
      '<p onclick="x()" style="position:fixed;color:#123456">{% if first_name != "" %}{{ first_name | default: "you" }}{% endif %}</p>',
      '<script>alert(1)</script><iframe src="https://evil.example"></iframe><form action="/x"><input name="a"></form>',
      '<a href="javascript:alert(1)">a</a><a href="{{ link }}">b</a><img src="http://x.example/a.png" onerror="x()">',
      '<svg><style>*{}</style></svg><math></math><p>{{ code }}</p>',
    ].join('');
    const { data } = await save(brand, { body_html: dirty });
    expect(data.body_html).toContain('{% if first_name != "" %}{{ first_name | default: "you" }}{% endif %}');
    expect(data.body_html).toContain('<a href="{{ link }}">b</a>');
    expect(data.body_html).toContain('style="color:#123456"');
    expect(data.body_html).not.toMatch(/script|onclick|onerror|iframe|form|input|svg|math|style>|position|http:/);
  });
});

describe('POST /api/wl/email-templates/:key/preview', () => {
  it('200: what is being written, with the reader’s own name and brand; nothing is stored or sent', async () => {
    const brand = await plantBrand(app(), 'Shown');
    const body = { lang: 'en', subject: 'Hi {{ first_name }}', body_html: '<p>{{ brand }} {{ code }}</p>' } as const;
    const { data } = await brand.client.call(routes.preview, { params, body });
    expect(data).toMatchObject({ subject: 'Hi Pat', sent_to: null });
    expect(data.text).toBe('Shown 123456\n\nShown\n');
    expect(data.html).toContain('Shown 123456');
    expect(await mailsTo(app(), brand.person.email)).toEqual([]);
    const { data: stored } = await brand.client.call(routes.get, { params, query: { lang: 'en' } });
    expect(stored.is_custom).toBe(false);
  });

  it('200: sends it to the reader on wish; 422 as when it is saved', async () => {
    const brand = await plantBrand(app(), 'Sent');
    const { data } = await brand.client.call(routes.preview, { params, body: { lang: 'de', is_sent: true } });
    expect(data.sent_to).toBe(brand.person.email);
    expect(await mailsTo(app(), brand.person.email)).toMatchObject([{ kind: 'template_preview', text: data.text }]);
    const wrong = { params, body: { lang: 'en', body_html: '{{' } as const };
    expect((await brand.client.refused(routes.preview, wrong)).body?.code).toBe('template_syntax');
  });
});

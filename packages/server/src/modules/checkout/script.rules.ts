/**
 * What runs on a sales page: the video that is asked for, and the form. A browser runs it as it stands here; where it does not, the page
 * is read all the same. It keeps the token of the session where the product looks for it, and nothing else.
 */
export const pageScript = String.raw`(() => {
'use strict';
const find = (id) => document.getElementById(id);
const says = JSON.parse(find('says').textContent);
const fill = (text, params) => text.replace(/\{\{(\w+)\}\}/g, (braces, name) => String(params[name] ?? braces));

for (const box of document.querySelectorAll('[data-video]')) {
  box.querySelector('button').addEventListener('click', () => {
    const isFile = box.dataset.kind === 'file';
    const shown = document.createElement(isFile ? 'video' : 'iframe');
    const address = new URL(box.dataset.video);
    if (isFile) Object.assign(shown, { controls: true, autoplay: true });
    else {
      address.searchParams.set('autoplay', '1');
      shown.allow = 'autoplay; fullscreen; picture-in-picture';
      shown.allowFullscreen = true;
      shown.referrerPolicy = 'strict-origin';
    }
    shown.title = box.dataset.title;
    shown.src = address.href;
    box.replaceChildren(shown);
    shown.focus();
  });
}

const box = document.querySelector('[data-checkout]');
if (!box) return;
const steps = { begin: find('begin'), confirm: find('confirm'), start: find('start'), done: find('done') };
const root = '/api/checkout/' + encodeURIComponent(box.dataset.checkout) + '/';
const form = box.dataset.form ? { form: box.dataset.form } : {};
const typed = {};
let isBusy = false;

const token = () => { try { return localStorage.getItem('access_token'); } catch { return null; } };
const keep = (value) => { try { localStorage.setItem('access_token', value); } catch { /* the product asks to sign in */ } };

// By whose link somebody came: kept for 30 days, as on the other pages of this host.
const partner = /^[A-Za-z0-9-]{1,80}$/;
const came = new URLSearchParams(location.search).get('ref') ?? '';
if (partner.test(came))
  document.cookie = 'referral=' + came + '; max-age=2592000; path=/; samesite=lax' + (location.protocol === 'https:' ? '; secure' : '');
const ref = () => {
  const kept = document.cookie.split('; ').find((one) => one.startsWith('referral='))?.slice(9) ?? '';
  return partner.test(kept) ? { ref: kept } : {};
};

const show = (name, focused) => {
  for (const [own, step] of Object.entries(steps)) step.hidden = own !== name;
  const target = focused ?? steps[name].querySelector('[tabindex="-1"]') ?? steps[name].querySelector('input');
  target?.focus({ preventScroll: true });
  box.scrollIntoView({ block: 'nearest' });
};

const tellWide = (step, text) => {
  const wide = step.querySelector('.wide[role=alert]');
  wide.textContent = text;
  wide.hidden = text === '';
};

const tellField = (step, name, text) => {
  const input = step.elements.namedItem(name);
  if (!input) return false;
  const place = find('e-' + name);
  place.textContent = text;
  place.hidden = text === '';
  if (text === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  return true;
};

const clear = (step) => {
  tellWide(step, '');
  for (const input of step.elements) if (input.name) tellField(step, input.name, '');
};

const problemOf = (input) => {
  const isMissing = input.type === 'checkbox' ? !input.checked : input.value.trim() === '';
  if (isMissing) return says.required;
  if (input.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(input.value.trim())) return says.email_wrong;
  if (input.type === 'password' && input.value.length < 6) return says.password_short;
  if (input.name === 'code' && !/^\d{6}$/.test(input.value.replace(/[\s-]/g, ''))) return says.code_wrong;
  return '';
};

const focusFirst = (step) => step.querySelector('[aria-invalid=true]')?.focus();

const isGood = (step) => {
  clear(step);
  for (const input of step.elements) if (input.required) tellField(step, input.name, problemOf(input));
  focusFirst(step);
  return !step.querySelector('[aria-invalid=true]');
};

for (const step of [steps.begin, steps.confirm])
  step.addEventListener('input', ({ target }) => {
    if (target.getAttribute('aria-invalid') === 'true' && problemOf(target) === '') tellField(step, target.name, '');
  });

const words = { invalid_code: 'code_wrong', too_many: 'too_many', too_many_sign_ins: 'too_many', not_for_sale: 'not_online' };

const refuse = (step, { code, errors, params, message }) => {
  if (code === 'sign_in_first') return show('begin');
  let isTold = false;
  for (const [name, [text]] of Object.entries(errors ?? {})) isTold = tellField(step, name, text) || isTold;
  if (code === 'invalid_code') isTold = tellField(step, 'code', says.code_wrong);
  if (isTold) return focusFirst(step);
  const text = says[words[code] ?? code];
  tellWide(step, text ? fill(text, params ?? {}) : message || says.failed);
};

const call = async (step, act, body, headers = {}) => {
  if (isBusy) return null;
  isBusy = true;
  const button = step.querySelector('[type=submit]');
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = says.working;
  try {
    const answer = await fetch(root + act, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, ...form }),
    });
    const told = await answer.json();
    if (answer.ok) return told.data;
    refuse(step, told);
    return null;
  } catch {
    tellWide(step, says.offline);
    return null;
  } finally {
    isBusy = false;
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  }
};

const leave = ({ pay_path: pay, thank_you_url: url }) => {
  if (!pay) show('done');
  location.assign(pay || (url && /^https?:\/\//.test(url) ? url : '/'));
};

const again = find('again');
let ticking = 0;
const waitFor = (seconds) => {
  const label = again.dataset.label ?? (again.dataset.label = again.textContent);
  const end = Date.now() + seconds * 1000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    again.disabled = left > 0;
    again.textContent = left > 0 ? fill(says.wait_again, { seconds: left }) : label;
    if (left <= 0) clearInterval(ticking);
  };
  clearInterval(ticking);
  ticking = setInterval(tick, 1000);
  tick();
};

const askCode = (email) => {
  typed.email = email;
  find('sent-to').textContent = email;
  again.hidden = typed.password === undefined;
  clear(steps.confirm);
  show('confirm');
};

const begin = async (step) => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const data = await call(step, 'begin', { ...typed, terms: true, lang: box.dataset.lang, time_zone: zone, ...ref() });
  if (data) waitFor(data.resend_in);
  return data;
};

steps.begin.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isBusy || !isGood(steps.begin)) return;
  for (const name of ['first_name', 'last_name', 'email']) typed[name] = steps.begin.elements.namedItem(name).value.trim();
  typed.password = steps.begin.elements.namedItem('password').value;
  const data = await begin(steps.begin);
  if (data) askCode(data.email);
});

steps.confirm.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isBusy || !isGood(steps.confirm)) return;
  const code = steps.confirm.elements.namedItem('code').value;
  const { email, password } = typed;
  const data = await call(steps.confirm, 'confirm', { email, code, ...(password ? { password } : {}) });
  if (!data) return;
  keep(data.access_token);
  leave(data);
});

again.addEventListener('click', async () => {
  find('told').textContent = '';
  if (await begin(steps.confirm)) find('told').textContent = says.sent_again;
});

find('other').addEventListener('click', () => show('begin', steps.begin.elements.namedItem('email')));
find('afresh').addEventListener('click', () => show('begin', steps.begin.elements.namedItem('first_name')));

steps.start.addEventListener('submit', async (event) => {
  event.preventDefault();
  tellWide(steps.start, '');
  const data = await call(steps.start, 'start', {}, { authorization: 'Bearer ' + token() });
  if (data) leave(data);
});

// Who comes by the mail with the code; and who is signed in already.
let mailed = '';
try { mailed = decodeURIComponent(location.hash.slice(1)); } catch { /* no address of ours */ }
if (mailed.includes('@')) askCode(mailed);
else if (token()) { for (const [own, step] of Object.entries(steps)) step.hidden = own !== 'start'; }
})();`;

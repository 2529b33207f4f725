import { defineErrors } from '../kernel/index.ts';

export const mailingErrors = defineErrors('mailing', {
  smtp_missing: { status: 409, message: 'Save your mail server before you test it.' },
  smtp_host_refused: { status: 422, message: 'The mail server must have a public address.' },
  template_syntax: { status: 422, message: 'Line {line} has a mistake: {reason}' },
  template_unknown_placeholder: { status: 422, message: 'This email has no {names}. Use the placeholders listed.' },
  template_placeholder_missing: { status: 422, message: 'This email doesn’t work without {name}. Add it to the text.' },
  template_empty: {
    status: 422,
    message: 'Nothing is left of your text. Only formatting, links and images are allowed.',
  },
});

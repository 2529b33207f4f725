import { defineErrors } from '../kernel/index.ts';

export const similarErrors = defineErrors('similar', {
  similar_not_offered: { status: 422, message: 'You can find similar people and companies only.' },
  person_unknown: {
    status: 422,
    message:
      'We know too little about this person to find similar ones. Add a job title, a department, a level or an industry first.',
  },
  company_unknown: {
    status: 422,
    message:
      'We know too little about this company to find similar ones. Add an industry or the technologies it uses first.',
  },
});

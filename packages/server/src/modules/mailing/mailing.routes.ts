import { successOf } from '@galena/contract/kernel';
import { mailingSuccesses as successes, smtpRoutes, templateRoutes } from '@galena/contract/mailing';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { keepTest, trySmtp } from './smtp-test.service.ts';
import { getSmtp, removeSmtp, saveSmtp } from './smtp.service.ts';
import { getTemplate, listTemplates, previewTemplate, resetTemplate, saveTemplate } from './templates.service.ts';

export const bindings: readonly Binding[] = [
  bind(smtpRoutes.get, async (context) => ({ data: await getSmtp(context) })),
  bind(smtpRoutes.save, async (context, { body }, fail) => ({
    data: await saveSmtp(context, body, fail),
    ...successOf(successes.smtp_saved),
  })),
  bind(smtpRoutes.remove, async (context, _, fail) => {
    await removeSmtp(context, fail);
    return successOf(successes.smtp_removed);
  }),
  bindPrepared(
    smtpRoutes.test,
    (context, { body }, fail) => trySmtp(context, body.to, fail),
    async (context, _, fail, tested) => ({ data: await keepTest(context, tested, fail) }),
  ),
  bind(templateRoutes.list, async (context) => ({ data: await listTemplates(context) })),
  bind(templateRoutes.get, async (context, { params, query }, fail) => ({
    data: await getTemplate(context, params.key, query.lang, fail),
  })),
  bind(templateRoutes.save, async (context, { params, body }, fail) => ({
    data: await saveTemplate(context, params.key, body, fail),
    ...successOf(successes.template_saved),
  })),
  bind(templateRoutes.reset, async (context, { params, body }, fail) => ({
    data: await resetTemplate(context, params.key, body.lang, fail),
    ...successOf(successes.template_reset),
  })),
  bind(templateRoutes.preview, async (context, { params, body }, fail) => ({
    data: await previewTemplate(context, params.key, body, fail),
  })),
];

import { billingRoutes } from '@galena/contract/billing';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { SegmentField } from '../../ui/fields/choice-fields.tsx';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import classes from './api-keys.module.css';

const placeholder = 'YOUR_API_KEY';

/** The same call in three languages, at the host at hand. Code is no prose: it is the same in every language of the interface. */
const samples = {
  curl: (url: string) => `curl ${url} \\\n  -H "Authorization: Bearer ${placeholder}"`,
  JavaScript: (url: string) =>
    `const response = await fetch('${url}', {\n  headers: { Authorization: 'Bearer ${placeholder}' },\n});\nconsole.log(await response.json());`,
  Python: (url: string) =>
    `import requests\n\nresponse = requests.get(\n    "${url}",\n    headers={"Authorization": "Bearer ${placeholder}"},\n)\nprint(response.json())`,
};

type Language = keyof typeof samples;
const languages = Object.keys(samples) as Language[];

/** A first call to copy, and where all the others are described. */
export const FirstCall = () => {
  const { t } = useTranslation();
  const [language, choose] = useState<Language>('curl');
  const code = samples[language](`${location.origin}${billingRoutes.userLimits.path}`);
  return (
    <FormSection title={t('keys.first_call.title')} help={t('keys.first_call.help')}>
      <SegmentField
        field={looseField<Language>('language', language, (next) => next !== null && choose(next))}
        label={t('keys.first_call.language')}
        choices={languages.map((value) => ({ value, label: value }))}
      />
      <div className={classes.sample}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than its box, and is scrolled by keyboard */}
        <pre tabIndex={0} aria-label={t('keys.first_call.code', { language })}>
          {code}
        </pre>
        <CopyButton value={code} label={t('keys.first_call.copy')} isLink />
      </div>
      <p className={classes.after}>{t('keys.first_call.text', { placeholder })}</p>
      <p>
        <a href="/api/docs" target="_blank" rel="noopener noreferrer">
          {t('keys.first_call.reference')}
        </a>
      </p>
    </FormSection>
  );
};

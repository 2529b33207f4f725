import { VendorError } from '@galena/contract/kernel';
import { urlOf } from '../../vendor/ask-json.ts';
import { faultOfStatus } from '../../vendor/faults.ts';
import { comparable, differs, lower } from '../../vendor/manifest/differences.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { faultIn, readAnswer, requestOf } from './read-answer.ts';
import type { VerifierManifest } from './shape.ts';

type Example = VerifierManifest['examples'][number];

const outcomeOf = (
  manifest: VerifierManifest,
  { answer: { status, body } }: Example,
): Pick<Example, 'gives' | 'fails'> => {
  const isAnswer = status <= 299 || manifest.statuses[String(status)] !== undefined;
  const fault = manifest.faults[String(status)] ?? (isAnswer ? faultIn(manifest, body) : faultOfStatus(status));
  if (fault !== undefined) return { fails: fault };
  try {
    const { reason, suggestion } = readAnswer(manifest, status, body);
    return { gives: { reason, suggestion } };
  } catch (error) {
    if (error instanceof VendorError) return { fails: error.fault };
    throw error;
  }
};

/**
 * Runs the examples of a manifest without asking anybody: what would be asked has to be what was recorded, and what comes of the
 * recorded answers has to be what it says.
 * @returns what differs, with its place
 */
export const runExamples = (manifest: VerifierManifest): readonly ManifestFault[] =>
  manifest.examples.flatMap((example, index) => {
    const path = `/examples/${index}`;
    const made = requestOf(manifest, 'example', example.email);
    const outcome = outcomeOf(manifest, example);
    return [
      ...differs(`${path}/asks/url`, comparable(urlOf(made)), comparable(example.asks.url)),
      ...differs(`${path}/asks/headers`, lower(made.headers ?? {}), lower(example.asks.headers)),
      ...differs(`${path}/gives`, outcome.gives, example.gives),
      ...differs(`${path}/fails`, outcome.fails, example.fails),
    ];
  });

import { isOwnAddress } from '../../vendor/manifest/addresses.ts';
import type { Manifest } from './shape.ts';

type Config = Readonly<Record<string, unknown>>;
type Settings = Pick<Manifest, 'settings'>;

// The name of the setting that an address begins with; null: its host stands in it as it is.
const settingIn = ({ settings }: Settings, template: string): string | null => {
  const name = /^\{setting\.([a-z][a-z0-9_]*)\}(?=\/|$)/.exec(template)?.[1];
  return name !== undefined && settings[name]?.kind === 'address' ? name : null;
};

// A brace in it would be taken for a reference.
const plain = (address: string): string => address.replace(/\/+$/, '').replaceAll('{', '%7B').replaceAll('}', '%7D');

const withAddress = (manifest: Settings, template: string, addressOf: (name: string) => unknown): string => {
  const name = settingIn(manifest, template);
  if (name === null) return template;
  return `${plain(String(addressOf(name)))}${template.slice(`{setting.${name}}`.length)}`;
};

/** A template whose address may begin with a setting, with what is asked where nobody set it. */
export const withDefaultAddress = (manifest: Settings, template: string): string =>
  withAddress(manifest, template, (name) => {
    const setting = manifest.settings[name];
    return setting?.kind === 'address' ? setting.default : '';
  });

/** A template with the address that was set. */
export const withSetAddress = (manifest: Settings, template: string, config: Config): string =>
  withAddress(manifest, template, (name) => config[name]);

/** Whether an address may be asked: one of the manifest's hosts, or below an address that the operator set. */
export const mayAsk = (manifest: Pick<Manifest, 'settings' | 'hosts'>, config: Config, url: string): boolean =>
  isOwnAddress(manifest, url) ||
  Object.entries(manifest.settings).some(
    ([name, { kind }]) => kind === 'address' && url.startsWith(`${plain(String(config[name]))}/`),
  );

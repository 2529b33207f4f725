import { credentialSuccesses as successes, doorRoutes, securityRoutes } from '@galena/contract/credentials';
import { successOf } from '@galena/contract/kernel';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { loginAnswer, signedIn } from '../identity/index.ts';
import { connectOwn, disconnectOwn, enterBySocial } from './linking.service.ts';
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  removePasskey,
  renamePasskey,
  shownPasskey,
  signInByPasskey,
} from './passkeys.service.ts';
import { answerSecondFactor } from './question.service.ts';
import { confirm, getFactor, renewRecoveryCodes, setUp, switchOff } from './second-factor.service.ts';
import { beginSocial, findProviders, hearProvider, labelOf } from './social.service.ts';
import { findWaysIn } from './ways-in.service.ts';

const doors: readonly Binding[] = [
  bind(doorRoutes.providers, async (context) => ({ data: await findProviders(context) })),
  bind(doorRoutes.beginSocial, async (context, { body }, fail) => ({ data: await beginSocial(context, body, fail) })),
  bind(doorRoutes.loginWithSocial, async (context, { body }, fail) => {
    const { entered, isNew } = await enterBySocial(context, await hearProvider(context, body, fail), body, fail);
    const answer = await loginAnswer(context, entered);
    return { data: 'access_token' in answer ? { ...answer, is_new: isNew } : answer };
  }),
  bind(doorRoutes.secondFactor, async (context, { body }, fail) => ({
    data: await signedIn(context, await answerSecondFactor(context, body, fail)),
  })),
  bind(doorRoutes.beginPasskey, async (context) => ({ data: await beginSignIn(context) })),
  bind(doorRoutes.passkey, async (context, { body }, fail) => ({
    data: await signedIn(context, await signInByPasskey(context, body, fail)),
  })),
];

const security: readonly Binding[] = [
  bind(securityRoutes.security, async (context) => {
    const { hasPassword, passkeys, connected } = await findWaysIn(context);
    return {
      data: {
        has_password: hasPassword,
        second_factor: await getFactor(context),
        passkeys: passkeys.map(shownPasskey),
        connected: connected.map((one) => ({ ...one, label: labelOf(context, one.provider) })),
      },
    };
  }),
  bind(securityRoutes.setUpSecondFactor, async (context, _input, fail) => ({ data: await setUp(context, fail) })),
  bind(securityRoutes.confirmSecondFactor, async (context, { body }, fail) => ({
    data: { recovery_codes: await confirm(context, body.code, fail) },
    ...successOf(successes.second_factor_switched_on),
  })),
  bind(securityRoutes.renewRecoveryCodes, async (context, { body }, fail) => ({
    data: { recovery_codes: await renewRecoveryCodes(context, body, fail) },
    ...successOf(successes.recovery_codes_renewed),
  })),
  bind(securityRoutes.switchOffSecondFactor, async (context, { body }, fail) => {
    await switchOff(context, body, fail);
    return successOf(successes.second_factor_switched_off);
  }),
  bind(securityRoutes.beginNewPasskey, async (context, _input, fail) => ({ data: await beginPasskey(context, fail) })),
  bind(securityRoutes.addPasskey, async (context, { body }, fail) => ({
    data: await addPasskey(context, body, fail),
    ...successOf(successes.passkey_added),
  })),
  bind(securityRoutes.renamePasskey, async (context, { params, body }, fail) => {
    await renamePasskey(context, params.id, body.name, fail);
    return successOf(successes.passkey_renamed);
  }),
  bind(securityRoutes.removePasskey, async (context, { params }, fail) => {
    await removePasskey(context, params.id, fail);
    return successOf(successes.passkey_removed);
  }),
  bindPrepared(
    securityRoutes.connect,
    (context, { body }, fail) => hearProvider(context, body, fail),
    async (context, _input, fail, told) => ({
      data: await connectOwn(context, told, fail),
      ...successOf(successes.provider_connected),
    }),
  ),
  bind(securityRoutes.disconnect, async (context, { params }, fail) => {
    await disconnectOwn(context, params.id, fail);
    return successOf(successes.provider_disconnected);
  }),
];

export const bindings: readonly Binding[] = [...doors, ...security];

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { SocialReturn } from '../../widgets/sign-in/social-return.tsx';
import { startSession } from './session.ts';

/** Where a provider sends people back to. */
export const CallbackPage = () => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const go = useGo();
  return (
    <SocialReturn
      onSignedIn={async (data) => {
        await startSession(queryClient, { data });
        router.history.replace('/');
      }}
      onLeave={() => go('Login')}
    />
  );
};

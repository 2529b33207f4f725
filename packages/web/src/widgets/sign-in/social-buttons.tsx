import { doorRoutes, type SocialProvider } from '@galena/contract/credentials';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { socialSentence } from './social-failure.ts';
import { askProvider, type ProviderAnswer } from './social-flow.ts';

const icons: Readonly<Record<string, IconName>> = { google: 'brand-google', facebook: 'brand-facebook' };

/** The sign with which a provider stands. */
export const providerIcon = (provider: string): IconName => icons[provider] ?? 'user-circle';

/** The providers of this site; none as long as nobody has said. */
export const useProviders = (): readonly SocialProvider[] =>
  useQuery({ ...queryOf(doorRoutes.providers, {}), staleTime: Number.POSITIVE_INFINITY, retry: false }).data?.data ??
  [];

type SocialButtonsProps = {
  /** Does what the provider's answer is for. What it throws is told like any failure on the way. */
  readonly onAnswer: (answer: ProviderAnswer) => Promise<void>;
  /** Told what went wrong, in a sentence; null when another try begins. */
  readonly onError: (sentence: string | null) => void;
};

/** A button for each provider of this site. */
export const SocialButtons = ({ onAnswer, onError }: SocialButtonsProps) => {
  const { t } = useTranslation();
  const providers = useProviders();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      onError(null);
      const answer = await askProvider(provider);
      if (answer) await onAnswer(answer);
    },
    onError: (error) => onError(socialSentence(error, t)),
  });
  return providers.map((provider) => (
    <Button
      key={provider.provider}
      size="md"
      fullWidth
      aria-disabled={isPending}
      leftSection={
        isPending && variables.provider === provider.provider ? (
          <Icon name="loader-2" spins />
        ) : (
          <Icon name={providerIcon(provider.provider)} />
        )
      }
      onClick={() => isPending || mutate(provider)}
    >
      {t('credentials.front.continue_with', { provider: provider.label })}
    </Button>
  ));
};

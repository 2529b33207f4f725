import { Paper, Stack, Title } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';

type SectionCardProps = {
  readonly title: string;
  /** For taking the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** A part of a page under its own heading. */
export const SectionCard = ({ title, headingRef = null, children }: SectionCardProps) => {
  const titleId = useId();
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={titleId}>
      <Stack>
        <Title order={2} size="h4" id={titleId} ref={headingRef} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
};

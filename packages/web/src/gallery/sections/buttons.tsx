import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';

export const title = 'Buttons';

export const Part = () => (
  <Stack>
    <Group>
      <Logo size={32} />
      {(['filled', 'default', 'subtle', 'light'] as const).map((variant) => (
        <Button key={variant} variant={variant} leftSection={<Icon name="send" />}>
          {variant}
        </Button>
      ))}
      <Button color="red">Delete 3 lists</Button>
      <Button variant="filled" color="red">
        Delete 3 lists
      </Button>
      <Button variant="filled" loading>
        Busy
      </Button>
      <ActionIcon aria-label="More">
        <Icon name="dots" />
      </ActionIcon>
    </Group>
    <Group>
      {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
        <Button key={size} size={size} variant="filled">
          {size}
        </Button>
      ))}
    </Group>
  </Stack>
);

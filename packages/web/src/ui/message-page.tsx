import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

/** A page that says one thing, in the middle. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <main className={classes.page}>
    <Stack align="start" className={classes.column}>
      {children}
    </Stack>
  </main>
);

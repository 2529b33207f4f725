import pg from 'pg';

const messages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error/;

/** Whether an error of the driver says that the database went away. It gives such errors no code. */
export const isConnectionLost = (error: unknown): boolean => error instanceof Error && messages.test(error.message);

/** Whether it is a trouble of our database: what it answered, or that it went away. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || isConnectionLost(error);

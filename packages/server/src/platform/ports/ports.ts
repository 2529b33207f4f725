/**
 * A port is what a room needs of the world outside: vendors to ask, websites to read. The room declares it with its type and
 * lists it in the `ports` of its `module.ts`; main, which alone knows the real adapters, supplies it (main/supplies.ts); a test
 * supplies another.
 */
export type Port<Supply> = { readonly name: string; readonly supply?: Supply };

/** What somebody brought for a port. */
export type Supplied = { readonly port: string; readonly supply: unknown };

/** Declares a port. */
export const definePort = <Supply>(name: string): Port<Supply> => ({ name });

/** Brings what a port asks for. */
export const supply = <Supply>(port: Port<Supply>, value: Supply): Supplied => ({ port: port.name, supply: value });

/** All that was supplied to the running product. */
export type Ports = {
  /** @throws Error for a port that no manifest lists */
  readonly get: <Supply>(port: Port<Supply>) => Supply;
};

/**
 * Joins what rooms ask for with what was brought; of two supplies for one port the later one counts.
 * @throws Error naming the ports that two rooms declare, and those for which nobody brought anything
 */
export const connectPorts = (asked: readonly Port<unknown>[], supplied: readonly Supplied[]): Ports => {
  const names = asked.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`ports of one name in two rooms: ${twice.join(', ')}`);
  const brought = new Map(supplied.map(({ port, supply: value }) => [port, value]));
  const missing = names.filter((name) => !brought.has(name));
  if (missing.length > 0) throw new Error(`ports that nobody supplies: ${missing.join(', ')} (main/supplies.ts)`);
  return {
    get: <Supply>({ name }: Port<Supply>): Supply => {
      if (!names.includes(name)) throw new Error(`no manifest lists the port ${name} in its \`ports\``);
      return brought.get(name) as Supply;
    },
  };
};

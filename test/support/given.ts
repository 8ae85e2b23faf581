/** Parts of an object that a test gives: of each port, the members that it expects to be used. */
export type Given<T> = {
  readonly [Name in keyof T]?: T[Name] extends (...args: never[]) => unknown
    ? T[Name]
    : T[Name] extends object
      ? Partial<T[Name]>
      : T[Name];
};

/** An object of these parts. A call of any other part, or of another member of a part, throws that it was not given. */
export function given<T extends object>(name: string, parts: Given<T>): T {
  const ports = Object.entries(parts).map(([port, part]) => [
    port,
    isPort(part) ? withMembers(`${name}.${port}`, part) : part,
  ]);
  return withMembers(name, Object.fromEntries(ports)) as T;
}

/** An instance of a class is whole, and its methods need it as `this`. */
const isPort = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;

const withMembers = (name: string, members: object): object =>
  new Proxy(members, {
    get: (target, member) =>
      member in target || typeof member === 'symbol' || member === 'then'
        ? Reflect.get(target, member)
        : notGiven(`${name}.${member}`),
  });

const notGiven = (name: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, member) => (typeof member === 'symbol' ? undefined : notGiven(`${name}.${member}`)),
    apply: () => {
      throw new Error(`${name} was not given to the test`);
    },
  });

/** Whether two names are the same to a person: case, accents and outer spaces aside. */
export function sameName(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
}

/** Whether a name holds what was typed so far, case aside. */
export function holds(name: string, typed: string): boolean {
  return name.toLocaleLowerCase('en').includes(typed.trim().toLocaleLowerCase('en'));
}

/** Whether a name begins with what was typed so far, case aside: those are offered first. */
export function begins(name: string, typed: string): boolean {
  return name.toLocaleLowerCase('en').startsWith(typed.trim().toLocaleLowerCase('en'));
}

/** The only one of these, if there is exactly one: where several may be meant, none is guessed. */
export const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

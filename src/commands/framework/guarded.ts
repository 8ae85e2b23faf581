import type { Capability } from '../../domain/access/capabilities.ts';
import type { Permit } from '../../permissions/policy.ts';

/** What nobody can call without a permit, which only `decide` gives. */
export type Guarded<Args extends readonly unknown[], Result> = (permit: Permit, ...args: Args) => Result;

/** The permit has to be for this very capability. */
export function guarded<Args extends readonly unknown[], Result>(
  requires: Capability,
  run: (...args: Args) => Result,
): Guarded<Args, Result> {
  return (permit, ...args) => {
    if (permit.capability !== requires) throw new Error(`a permit for ${permit.capability} is none for ${requires}`);
    return run(...args);
  };
}

import type { MediaProblem } from '../doctor/findings.ts';
import type { MediaAccess, TriedServer } from '../firstSetup.ts';
import type { ProvedPlace } from '../servers/mediaServers.ts';

/** What is stored of the first server, beside what the settings name now. */
export type FirstServerState =
  /** There has never been a media server. */
  | { readonly kind: 'never' }
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'there';
      readonly machineIdentifier: string | undefined;
      /** It was made of just these settings, whatever it was given in Discord since then. */
      readonly isSeededAsNamed: boolean;
      /** False: it cannot be decrypted, or was given for another address. */
      readonly hasToken: boolean;
      /** The settings name another origin than the stored one, but the token from before: nobody entered it for the new origin. */
      readonly hasOnlyMoved: boolean;
    };

/** The store's part in it. Each rejects with the database's failure. */
export interface FirstServer {
  /** Whether there has ever been a media server, also one that was removed since then. */
  wasAny(): Promise<boolean>;
  state(named: MediaAccess): Promise<FirstServerState>;
  /** Makes the first server, with what is known of it from before there were several. */
  plant(named: MediaAccess): Promise<void>;
  /** Takes the address and the token for it from now on. Without a proof, tokens that people gave for another address stay unused. */
  take(named: MediaAccess, proof?: ProvedPlace): Promise<void>;
}

export type SeedPlan =
  | { readonly kind: 'nothing' | 'plant' | 'take' | 'refuse' | 'needs-token' }
  /** Whether they lead to the server that is stored, which has this identifier, has to be seen first. */
  | { readonly kind: 'check'; readonly machineIdentifier: string };

/**
 * What to do at a start with the server that the settings name. A token that was given in Discord since then stays: only other settings
 * than those that the server was made of are news.
 */
export function planSeed(state: FirstServerState): SeedPlan {
  if (state.kind === 'never') return { kind: 'plant' };
  if (state.kind === 'removed') return { kind: 'refuse' };
  const { isSeededAsNamed, hasToken, machineIdentifier, hasOnlyMoved } = state;
  // Without a token nothing can be asked of it, and the settings have one.
  if (isSeededAsNamed) return { kind: hasToken ? 'nothing' : 'take' };
  // It never said which one it is: somebody corrects what they had mistyped.
  if (machineIdentifier === undefined) return { kind: 'take' };
  return hasOnlyMoved ? { kind: 'needs-token' } : { kind: 'check', machineIdentifier };
}

export type SeedAnswer =
  | { readonly kind: 'take' | 'another' }
  /** It could not be asked. */
  | { readonly kind: 'again'; readonly problem: MediaProblem };

/** What to do with changed settings once the server that they name was asked; `machineIdentifier` is that of the stored one. */
export function planAnswer(machineIdentifier: string, tried: TriedServer): SeedAnswer {
  if (tried.kind === 'fails') return { kind: 'again', problem: tried.problem };
  if (tried.kind === 'another') return { kind: 'another' };
  return { kind: tried.machineIdentifier === machineIdentifier ? 'take' : 'another' };
}

import type { MediaProblem } from '../doctor/findings.ts';
import type { MediaAccess, TriedServer } from '../firstSetup.ts';
import type { ProvedPlace } from '../servers/mediaServers.ts';

/** The stored state of the first server, compared with the current settings. */
export type FirstServerState =
  /** There has never been a media server. */
  | { readonly kind: 'never' }
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'there';
      readonly machineIdentifier: string | undefined;
      /** The server was created from exactly these settings, whatever was changed in Discord since. */
      readonly isSeededAsNamed: boolean;
      /** False: the token cannot be decrypted, or was given for another address. */
      readonly hasToken: boolean;
      /**
       * The settings have another origin than the stored one, but the old token: it was not entered for the new
       * origin.
       */
      readonly hasOnlyMoved: boolean;
    };

/** The store's part in it. Each rejects with the database's failure. */
export interface FirstServer {
  /** True if there has ever been a media server, even if it was removed since. */
  wasAny(): Promise<boolean>;
  state(named: MediaAccess): Promise<FirstServerState>;
  /** Creates the first server, with the data stored before there were several. */
  plant(named: MediaAccess): Promise<void>;
  /** Takes the address and the token for it from now on. Without a proof, tokens that people gave for another address stay unused. */
  take(named: MediaAccess, proof?: ProvedPlace): Promise<void>;
}

export type SeedPlan =
  | { readonly kind: 'nothing' | 'plant' | 'take' | 'refuse' | 'needs-token' }
  /** Check first that the address and token lead to the stored server, which has this identifier. */
  | { readonly kind: 'check'; readonly machineIdentifier: string };

/**
 * Decides at a start how to treat the server in the settings. A token entered in Discord stays: only settings
 * that differ from those the server was created from count as new.
 */
export function planSeed(state: FirstServerState): SeedPlan {
  if (state.kind === 'never') return { kind: 'plant' };
  if (state.kind === 'removed') return { kind: 'refuse' };
  const { isSeededAsNamed, hasToken, machineIdentifier, hasOnlyMoved } = state;
  // Without a stored token the server cannot be asked anything, and the settings have one.
  if (isSeededAsNamed) return { kind: hasToken ? 'nothing' : 'take' };
  // The stored server never identified itself, so the new settings correct mistyped ones.
  if (machineIdentifier === undefined) return { kind: 'take' };
  return hasOnlyMoved ? { kind: 'needs-token' } : { kind: 'check', machineIdentifier };
}

export type SeedAnswer =
  | { readonly kind: 'take' | 'another' }
  /** The server could not be asked. */
  | { readonly kind: 'again'; readonly problem: MediaProblem };

/**
 * Decides about changed settings after their server was asked; `machineIdentifier` is the stored server's.
 */
export function planAnswer(machineIdentifier: string, tried: TriedServer): SeedAnswer {
  if (tried.kind === 'fails') return { kind: 'again', problem: tried.problem };
  if (tried.kind === 'another') return { kind: 'another' };
  return { kind: tried.machineIdentifier === machineIdentifier ? 'take' : 'another' };
}

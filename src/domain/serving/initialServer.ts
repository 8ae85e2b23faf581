import type { MediaProblem } from '../doctor/findings.ts';
import type { MediaAccess, TriedServer } from '../firstSetup.ts';
import type { ProvedPlace } from '../servers/mediaServers.ts';

/** The stored state of the first server, compared with the current settings. */
export type FirstServerState =
  /** The installation has never had a media server. */
  | { readonly kind: 'never' }
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'there';
      readonly machineIdentifier: string | undefined;
      /** True if the server was created from exactly these settings, even if it was changed in Discord since. */
      readonly isSeededAsNamed: boolean;
      /** True if there is a usable token. False if it cannot be decrypted, or was given for another address. */
      readonly hasToken: boolean;
      /**
       * True if the settings name another origin than the stored one, with the old token, which was not entered for the
       * new origin.
       */
      readonly hasOnlyMoved: boolean;
    };

/** The store's part of deciding about the first server. All methods reject if the database fails. */
export interface FirstServer {
  /** True if the installation ever had a media server, even if it was removed since. */
  wasAny(): Promise<boolean>;
  state(named: MediaAccess): Promise<FirstServerState>;
  /** Creates the first server, with the data stored before there were several. */
  plant(named: MediaAccess): Promise<void>;
  /**
   * Uses this address and token from now on. Without a proof, tokens that people gave for another address stay unused.
   */
  take(named: MediaAccess, proof?: ProvedPlace): Promise<void>;
}

export type SeedPlan =
  | { readonly kind: 'nothing' | 'plant' | 'take' | 'refuse' | 'needs-token' }
  /** Check first that the address and token lead to the stored server, which has this identifier. */
  | { readonly kind: 'check'; readonly machineIdentifier: string };

/**
 * Decides at a start what to do with the server in the settings. Settings count as new only if they differ from those
 * from which the server was created, so that a token entered in Discord stays.
 */
export function planSeed(state: FirstServerState): SeedPlan {
  if (state.kind === 'never') return { kind: 'plant' };
  if (state.kind === 'removed') return { kind: 'refuse' };
  const { isSeededAsNamed, hasToken, machineIdentifier, hasOnlyMoved } = state;
  // Without a stored token the server cannot be asked, but the settings contain a token.
  if (isSeededAsNamed) return { kind: hasToken ? 'nothing' : 'take' };
  // The stored server never identified itself, so the new settings correct mistyped ones.
  if (machineIdentifier === undefined) return { kind: 'take' };
  return hasOnlyMoved ? { kind: 'needs-token' } : { kind: 'check', machineIdentifier };
}

export type SeedAnswer =
  | { readonly kind: 'take' | 'another' }
  /** The server could not be asked, so the decision is made again later. */
  | { readonly kind: 'again'; readonly problem: MediaProblem };

/**
 * Decides about changed settings after their server was asked; `machineIdentifier` is the stored server's.
 */
export function planAnswer(machineIdentifier: string, trial: TriedServer): SeedAnswer {
  if (trial.kind === 'fails') return { kind: 'again', problem: trial.problem };
  if (trial.kind === 'another') return { kind: 'another' };
  return { kind: trial.machineIdentifier === machineIdentifier ? 'take' : 'another' };
}

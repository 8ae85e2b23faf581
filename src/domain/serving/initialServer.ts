import type { MediaServerProblem } from '../doctor/findings.ts';
import type { MediaServerCredentials, ServerConnectionTestResult } from '../firstSetup.ts';
import type { ProvenOrigin } from '../servers/mediaServers.ts';

/**
 * The installation's knowledge about its first media server. `never`: there has been none yet. `removed`: an admin
 * removed it in Discord. `there`: it is stored.
 */
export type FirstServerState =
  | { readonly kind: 'never' }
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'there';
      readonly machineIdentifier: string | undefined;
      /** True if the server was created from exactly these settings, even if it was changed in Discord later. */
      readonly isSeededAsNamed: boolean;
      /** True if the stored token is usable. False if it cannot be decrypted, or was given for another address. */
      readonly hasToken: boolean;
      /**
       * True if the settings name another origin than the stored one, but still contain the old token, which was not
       * entered for this origin.
       */
      readonly hasOnlyMoved: boolean;
    };

/** Stores the first media server. All methods reject if the database fails. */
export interface FirstServerStore {
  hadAnyServer(): Promise<boolean>;
  /** Compares the stored server with the address and token in the settings. */
  state(access: MediaServerCredentials): Promise<FirstServerState>;
  /** Creates the first server. It gets the data from the time with only one server. */
  plant(access: MediaServerCredentials): Promise<void>;
  /**
   * Replaces the stored address and token. Without a proof, tokens that people gave for another address are not used.
   */
  take(access: MediaServerCredentials, proof?: ProvenOrigin): Promise<void>;
}

/**
 * What happens to the server in the settings. `plant`: it is stored as the first server. `take`: its address and token
 * replace the stored ones. `refuse`: nothing, because the first server was removed. `needs-token`: nothing, because the
 * old token must not be sent to the new origin.
 */
export type InitialServerPlan =
  | { readonly kind: 'nothing' | 'plant' | 'take' | 'refuse' | 'needs-token' }
  /** The address and token must be checked first. They have to lead to the stored server, which has this identifier. */
  | { readonly kind: 'check'; readonly machineIdentifier: string };

/**
 * Decides at a start what happens to the server in the settings. The settings count as new only if they differ from
 * those from which the stored server was created. A token that was entered in Discord is therefore kept.
 */
export function planInitialServer(state: FirstServerState): InitialServerPlan {
  if (state.kind === 'never') return { kind: 'plant' };
  if (state.kind === 'removed') return { kind: 'refuse' };
  const { isSeededAsNamed, hasToken, machineIdentifier, hasOnlyMoved } = state;
  // Without a usable stored token, the bot cannot ask the stored server for its identity. The address and token from
  // the settings replace the stored ones.
  if (isSeededAsNamed) return { kind: hasToken ? 'nothing' : 'take' };
  // The stored server has not identified itself yet, so its address was probably mistyped. The new settings correct it.
  if (machineIdentifier === undefined) return { kind: 'take' };
  return hasOnlyMoved ? { kind: 'needs-token' } : { kind: 'check', machineIdentifier };
}

/** `take`: the settings lead to the stored server. `another`: they lead to another server and are not used. */
export type ServerCheckDecision =
  | { readonly kind: 'take' | 'another' }
  /** The check failed, so the decision is made again later. */
  | { readonly kind: 'again'; readonly problem: MediaServerProblem };

/** Decides about changed settings after the server was asked. `machineIdentifier` is the stored server's. */
export function decideAfterServerCheck(
  machineIdentifier: string,
  trial: ServerConnectionTestResult,
): ServerCheckDecision {
  if (trial.kind === 'fails') return { kind: 'again', problem: trial.problem };
  if (trial.kind === 'another') return { kind: 'another' };
  return { kind: trial.machineIdentifier === machineIdentifier ? 'take' : 'another' };
}

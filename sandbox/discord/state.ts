import type { Gateway } from './gateway/gateway.ts';
import type { RequestRecords } from './http/requestLog.ts';
import type { CommandRegistry } from './interactions/commandRegistry.ts';
import type { InteractionRecords } from './interactions/records.ts';
import type { Invite } from './invite.ts';
import type { AutoModRules } from './messages/autoMod.ts';
import type { MessageNonceCache } from './messages/nonces.ts';
import type { OldMessageEditLimiter } from './messages/oldEditsLimit.ts';
import type { MessageStore } from './messages/store.ts';
import type { StoredMessage } from './messages/storedMessage.ts';
import type { ScheduledEvent } from './scheduledEvent.ts';
import type { StateChangeNotifier } from './signals.ts';
import type { SimulatedDiscordWorld } from './world.ts';

/** Discord's time limits in ms. Tests may change them. */
export interface DiscordTimeLimits {
  /** Time for the first response to an interaction: 3 s. */
  readonly interactionAckMs: number;
  /** Lifetime of an interaction's token: 15 min. */
  readonly interactionTokenMs: number;
  /** Time for which Discord remembers an enforced nonce. The documented "few minutes" are taken to mean 3. */
  readonly nonceMs: number;
  /** Interval between a bot's heartbeats: 41.25 s. */
  readonly heartbeatMs: number;
  /** Minimum time between two IDENTIFYs: 5 s, minus an allowance for latency. */
  readonly identifyMs: number;
  /** Window in which a connection's frames are counted: 60 s. */
  readonly frameRateMs: number;
  /** Window in which IDENTIFYs are counted: 24 h. */
  readonly sessionStartsMs: number;
  /**
   * Minimum time between two openings of direct messages. Discord documents none; this is one a second, minus an
   * allowance for latency.
   */
  readonly directOpeningsMs: number;
}

export const DISCORD_TIME_LIMITS: DiscordTimeLimits = {
  interactionAckMs: 3_000,
  interactionTokenMs: 900_000,
  nonceMs: 180_000,
  heartbeatMs: 41_250,
  identifyMs: 4_500,
  frameRateMs: 60_000,
  sessionStartsMs: 86_400_000,
  directOpeningsMs: 900,
};

/** State of an earlier Discord with the same world. */
export interface PreviousDiscordState {
  readonly messages: readonly (Pick<StoredMessage, 'api'> & { readonly onlyFor?: string | undefined })[];
  /** Ids of people, each with the id of their channel for direct messages. */
  readonly directChannels: readonly (readonly [string, string])[];
}

export interface DiscordState {
  readonly world: SimulatedDiscordWorld;
  readonly windows: DiscordTimeLimits;
  readonly now: () => number;
  readonly nextId: () => string;
  /** `http://127.0.0.1:PORT`, available once the server listens. */
  readonly origin: () => string;
  readonly signals: StateChangeNotifier;
  readonly messages: MessageStore;
  readonly nonces: MessageNonceCache;
  readonly oldEdits: OldMessageEditLimiter;
  readonly autoMod: AutoModRules;
  readonly commands: CommandRegistry;
  readonly interactions: InteractionRecords;
  readonly gateway: Gateway;
  readonly records: RequestRecords;
  /** Ids of open channels for direct messages, by person. */
  readonly directChannels: Map<string, string>;
  readonly scheduledEvents: ScheduledEvent[];
  readonly invites: Invite[];
  readonly directOpenings: number[];
  /** `ofSpam` is true while Discord's anti-spam measure forbids the bot to open direct messages. */
  readonly suspicion: { ofSpam: boolean };
}

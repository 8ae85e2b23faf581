import type { Actor, LevelRoles } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Doctor } from '../../domain/doctor/findings.ts';
import type { MediaSetup, Named } from '../../domain/firstSetup.ts';
import type { LiveChanges } from '../../domain/live/liveChanges.ts';
import type { ServerName } from '../../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import type { Samples } from '../../domain/notifications/samples.ts';
import type { NextDigest } from '../../domain/notifications/subscriptions.ts';
import type { WaitReasonOf } from '../../domain/notifications/waitReason.ts';
import type { MembersOf } from '../../domain/people/members.ts';
import type { AccountServices } from '../../domain/people/signIn.ts';
import type { ScreenshotOf } from '../../domain/reports.ts';
import type { ScheduledEvents } from '../../domain/scheduledEvents.ts';
import type { Installation } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { LinksIn } from '../../domain/serving/links.ts';
import type { ProveAccess } from '../../domain/serving/ownership.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { Served } from '../../domain/serving/served.ts';
import type { VendorOf } from '../../domain/serving/vendorOf.ts';
import type { WhyMissing } from '../../domain/serving/whyMissing.ts';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import type { Store } from '../../domain/store.ts';
import type { Wake } from '../../domain/wake.ts';
import type { RequestService } from '../../domain/wishes.ts';
import type { AccessControl } from '../../permissions/accessControl.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Operations } from './operations.ts';
import type { Redraws } from './redraws.ts';
import type { SignIns } from './signIns.ts';

/** The ports of the database that commands may use. */
type StoredDeps = Pick<
  Store,
  | 'auditTrail'
  | 'blocked'
  | 'boards'
  | 'countedIn'
  | 'counters'
  | 'follows'
  | 'installationAdmins'
  | 'librarySizesOf'
  | 'linkedAccounts'
  | 'mediaServers'
  | 'notifications'
  | 'outbox'
  | 'people'
  | 'privacy'
  | 'removals'
  | 'reports'
  | 'rightsDecisions'
  | 'sessionLogOf'
  | 'sessionRules'
  | 'subscriptions'
  | 'tickets'
  | 'votes'
  | 'wishes'
>;

/**
 * The dependencies of all commands. A function that several commands share names its part: `Pick<Deps,
 * 'media'>`.
 */
export interface Deps extends StoredDeps, Served {
  readonly linksIn: LinksIn;
  readonly vendorOf: VendorOf;
  readonly access: AccessControl;
  readonly requests: RequestService;
  readonly liveChanges: LiveChanges;
  readonly membersOf: MembersOf;
  /** Call it after a report was solved or a wish closed: the people behind it are notified. */
  readonly alertOfEnd: Wake;
  readonly screenshotOf: ScreenshotOf;
  /** A picture as wide as a message shows it. Takes over the bytes; rejects if it cannot, or with the signal's reason. */
  readonly makeLarge: (bytes: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
  /** Call it after a change of the rules: they may need the sessions now, or no longer. */
  readonly rulesChanged: () => void;
  readonly directory: Pick<
    ChannelDirectory,
    'problems' | 'renameProblems' | 'rings' | 'guildOf' | 'rolesOf' | 'roleName' | 'channelName' | 'direct'
  >;
  readonly scheduledEvents: ScheduledEvents;
  readonly samples: Samples;
  readonly nextDigest: NextDigest;
  /** Why a subscription's notifications are not posted yet. */
  readonly waitReasonOf: WaitReasonOf;
  /** When the maintenance task starts next; undefined: never. */
  readonly nextMaintenance: (now: Date) => Date | undefined;
  readonly wake: Wake;
  /** IANA: the bot's own time zone, for subscriptions that name none. */
  readonly timeZone: string;
  /** Counts plays in our copy of the history, and draws charts. */
  readonly statistics: Statistics;
  readonly serverName: ServerName;
  /** A media server as it runs now; undefined while it is being started. */
  readonly running: {
    find(
      id: ServerId,
    ):
      | Pick<RunningServer, 'media' | 'address' | 'accountService' | 'tokenReaderFor' | 'health' | 'vocabulary'>
      | undefined;
  };
  /** The number of a media server's plays in our copy of the history. */
  readonly countPlays: (id: ServerId) => Promise<number>;
  /** Hears of the token before anything else does, so that none is ever logged or shown. */
  readonly tryServer: MediaSetup['tryServer'];
  /** Call it with the arguments of `tryServer`. */
  readonly proveAccess: ProveAccess;
  readonly installation: Installation;
  /** The guilds that are served and that the bot is in. */
  readonly guilds: () => readonly Named[];
  /** Operations that run now, take long and can be cancelled. */
  readonly operations: Operations;
  /** Where people sign in to link an account, and the sign-ins under way. */
  readonly accountServices: AccountServices;
  readonly signIns: SignIns;
  readonly voteRedraws: Redraws;
  readonly clock: Clock;
  /** Runs the checks whose findings this person may see in that guild. */
  readonly doctor: (by: Pick<Actor, 'guildId' | 'userId'>) => Doctor;
  /** Shown to people whose session is ended without another reason (interface 4.9 refuses a missing one). */
  readonly terminateReason: string;
  /** The ids under which Discord knows the commands in that guild, by name: for links. Empty until they are registered. */
  readonly commandIds: (guildId: string | undefined) => ReadonlyMap<string, string>;
}

/** The person who ran the command, the language, and the deadline. */
export interface InteractionContext {
  readonly actor: Actor;
  readonly texts: Texts;
  /** In the asking person's language: for text that only they read, next to a public message. */
  readonly own: Texts;
  /** Their name in Discord, for readers elsewhere. */
  readonly userName?: string | undefined;
  /** The media servers of the interaction, all visible to the guild. Items of any other server do not exist here. */
  readonly servers: readonly ServerId[];
  /** The server that was named, or is the only possible one. */
  readonly only?: ServerId | undefined;
  /** The server's name, if the action needs exactly one server and the guild may see several. */
  readonly serverName?: string | undefined;
  /** Servers whose part is missing from the requested lists, by name. The pipeline adds this to the answer. */
  readonly missing: Map<string, WhyMissing>;
  /**
   * True if they may do it on all of those servers, by the roles in this very interaction: other actions are
   * not offered.
   */
  readonly may: (capability: Capability) => boolean;
  /** True if they may write in this channel, as Discord states in this very interaction. */
  readonly maySpeak: boolean;
  /** True if Discord would let them create events in that guild, by the same. */
  readonly mayCreateEvents: boolean;
  /** The levels above theirs, lowest first, which would allow them more. */
  readonly levelsAbove: readonly LevelRoles[];
  /** The interaction's id: no other has it, and the log knows it. */
  readonly reference: string;
  readonly signal: AbortSignal;
}

/** The dependencies and the context of an action, or the parts that it needs. */
export interface Working<D = Deps, C = InteractionContext> {
  readonly deps: D;
  readonly context: C;
}

/**
 * One choice of autocomplete: names are cut at `MAX_CHOICE_TEXT`, longer values left out, and at most
 * `MAX_CHOICES` offered.
 */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

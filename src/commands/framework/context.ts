import type { ActingUser, PermissionLevelRoles } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { ReadAppearance } from '../../domain/appearance.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Doctor } from '../../domain/doctor/findings.ts';
import type { MediaServerSetup, NameAndId } from '../../domain/firstSetup.ts';
import type { BoardAndCounterRefresher } from '../../domain/live/liveChanges.ts';
import type { ResizePictureForMessage } from '../../domain/media/items/largePosters.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import type { RedrawRecaps } from '../../domain/notifications/recapEvents.ts';
import type { FeedSamples } from '../../domain/notifications/samples.ts';
import type { FindNextDigestTime } from '../../domain/notifications/subscriptions.ts';
import type { FindNotificationWaitReason } from '../../domain/notifications/waitReason.ts';
import type { MembersOfAccounts } from '../../domain/people/members.ts';
import type { AccountServices } from '../../domain/people/signIn.ts';
import type { ConvertScreenshot } from '../../domain/reports.ts';
import type { ScheduledEvents } from '../../domain/scheduledEvents.ts';
import type { BotOperators } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { PlayerLinksForGuild } from '../../domain/serving/links.ts';
import type { ProveTypedAccess } from '../../domain/serving/ownership.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { CombinedMediaServers } from '../../domain/serving/served.ts';
import type { FindServerVendor } from '../../domain/serving/vendorOf.ts';
import type { MissingItemsReason } from '../../domain/serving/whyMissing.ts';
import type { HistoryCopyCompleteness } from '../../domain/statistics/backfill.ts';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import type { DatabaseStore } from '../../domain/store.ts';
import type { WakeJob } from '../../domain/wake.ts';
import type { WishFulfilmentService } from '../../domain/wishes.ts';
import type { AccessControl } from '../../permissions/accessControl.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { RunningOperations } from './operations.ts';
import type { RedrawLimiter } from './redraws.ts';
import type { PictureCache } from './repeatedPictures.ts';
import type { SignInRegistry } from './signIns.ts';

type StoredDeps = Pick<
  DatabaseStore,
  | 'appearances'
  | 'arrivedWishes'
  | 'auditTrail'
  | 'blocked'
  | 'boards'
  | 'checkedTitles'
  | 'countedIn'
  | 'counters'
  | 'follows'
  | 'hints'
  | 'installationAdmins'
  | 'libraryAccesses'
  | 'librarySizesOf'
  | 'linkedAccounts'
  | 'mediaServers'
  | 'notifications'
  | 'outbox'
  | 'people'
  | 'playlistCopies'
  | 'privacy'
  | 'recapChoices'
  | 'removals'
  | 'reports'
  | 'rightsDecisions'
  | 'seenCounts'
  | 'seenTitles'
  | 'sessionLogOf'
  | 'sessionRules'
  | 'subscriptions'
  | 'tickets'
  | 'votes'
  | 'wishes'
>;

/**
 * Everything that commands work with. Shared functions take only the parts that they need, for example `Pick<Deps,
 * 'media'>`.
 */
export interface CommandDeps extends StoredDeps, CombinedMediaServers {
  readonly linksIn: PlayerLinksForGuild;
  readonly appearanceOf: ReadAppearance;
  readonly vendorOf: FindServerVendor;
  readonly access: AccessControl;
  readonly requests: WishFulfilmentService;
  readonly liveChanges: BoardAndCounterRefresher;
  readonly membersOf: MembersOfAccounts;
  /** Must be called after a report was solved or a wish closed. Notifies the people who sent them. */
  readonly alertSenders: WakeJob;
  readonly screenshotOf: ConvertScreenshot;
  readonly makeLargePicture: ResizePictureForMessage;
  readonly repeatedPictures: PictureCache;
  /** Must be called after rules have changed, because the session poller may have to start or stop. */
  readonly reportRuleChange: () => void;
  readonly directory: Pick<
    ChannelDirectory,
    | 'problems'
    | 'mayPin'
    | 'renameProblems'
    | 'mentionPingsRole'
    | 'guildOf'
    | 'guildName'
    | 'rolesOf'
    | 'roleName'
    | 'channelName'
    | 'direct'
  >;
  readonly scheduledEvents: ScheduledEvents;
  readonly samples: FeedSamples;
  readonly nextDigest: FindNextDigestTime;
  readonly waitReasonOf: FindNotificationWaitReason;
  readonly nextMaintenance: (now: Date) => Date | undefined;
  readonly wake: WakeJob;
  /** IANA name of the bot's time zone. Used for subscriptions without a time zone of their own. */
  readonly timeZone: string;
  readonly statistics: Statistics;
  /** The media servers to which the bot is connected. Leaves out servers that are still starting. */
  readonly running: {
    find(
      id: ServerId,
    ):
      | Pick<RunningServer, 'media' | 'address' | 'accountService' | 'tokenReaderFor' | 'health' | 'vocabulary'>
      | undefined;
  };
  readonly copiedHistory: (id: ServerId) => Promise<HistoryCopyCompleteness>;
  readonly countPlays: (id: ServerId) => Promise<number>;
  /** Tries an address and a token of a media server. From then on, the token is masked in logs and messages. */
  readonly tryServer: MediaServerSetup['tryServer'];
  /** Proves a server's identity. Takes the same arguments as `tryServer`. */
  readonly proveAccess: ProveTypedAccess;
  readonly installation: BotOperators;
  /** The guilds that the bot serves and is a member of. */
  readonly guilds: () => readonly NameAndId[];
  readonly operations: RunningOperations;
  readonly accountServices: AccountServices;
  readonly signIns: SignInRegistry;
  readonly voteRedraws: RedrawLimiter;
  readonly redrawRecaps: RedrawRecaps;
  readonly clock: Clock;
  /** The health checks whose findings this person may see in this guild. */
  readonly doctor: (person: Pick<ActingUser, 'guildId' | 'userId'>) => Doctor;
  /**
   * The reason shown to viewers whose stream is ended without a typed reason. Servers require a reason (interface.md,
   * 4.9).
   */
  readonly terminateReason: string;
  /** Ids of a guild's commands by name, for links. Empty until the commands are registered. */
  readonly commandIds: (guildId: string | undefined) => ReadonlyMap<string, string>;
}

export interface InteractionContext {
  readonly actor: ActingUser;
  readonly texts: Texts;
  /** Texts in the person's own language, for private replies to public messages. */
  readonly personalTexts: Texts;
  /** The person's name in Discord, for readers outside Discord. */
  readonly userName?: string | undefined;
  /**
   * The media servers that the interaction covers. The guild may see all of them. Items on other servers are treated as
   * missing.
   */
  readonly servers: readonly ServerId[];
  /** The server that the person named, or the guild's only server. */
  readonly singleServer?: ServerId | undefined;
  /** The server's name. Set if the action runs on a single server and the guild may see several. */
  readonly serverName?: string | undefined;
  /** Names of servers whose data is missing from the answer. The framework adds a line about them to the answer. */
  readonly missingServers: Map<string, MissingItemsReason>;
  /**
   * True if the person has the capability on all of `servers`, judged by the roles sent with this interaction. Answers
   * leave out buttons that the person may not use.
   */
  readonly may: (capability: Capability) => boolean;
  /** True if the person may write in this channel, with their permissions in this interaction. */
  readonly maySpeak: boolean;
  readonly mayCreateEvents: boolean;
  /** The permission levels above the person's own, lowest first, with the roles that grant them. */
  readonly levelsAbove: readonly PermissionLevelRoles[];
  /** The interaction's unique id, which also appears in the log. */
  readonly reference: string;
  readonly signal: AbortSignal;
}

export interface CommandDepsAndContext<D = CommandDeps, C = InteractionContext> {
  readonly deps: D;
  readonly context: C;
}

/**
 * A choice of autocomplete. Names are cut at `MAX_CHOICE_TEXT`. Choices with longer values are left out. At most
 * `MAX_CHOICES` are offered.
 */
export interface OptionChoice {
  readonly name: string;
  readonly value: string;
}

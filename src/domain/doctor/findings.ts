import type { ExpiredToken, MediaServerFailureKind, NoConnectionReason } from '../media/server/failure.ts';
import type { ChannelProblem } from '../notifications/channels.ts';
import type { FeedName } from '../notifications/feeds.ts';
import type { VocabularyName } from '../servers/vocabulary.ts';

/**
 * One check of the doctor, which diagnoses the installation. A check changes nothing. If it throws, its finding is
 * `check-failed`.
 */
export interface DoctorCheck {
  readonly name: DoctorCheckName;
  readonly run: (signal: AbortSignal) => Promise<readonly DoctorFinding[]>;
}

export interface DoctorCheckResult {
  readonly check: DoctorCheckName;
  readonly findings: readonly DoctorFinding[];
}

/** Runs the doctor's checks in their order. Never rejects. */
export type Doctor = (signal: AbortSignal) => Promise<readonly DoctorCheckResult[]>;

/** The doctor's checks, in the order in which their findings are listed. */
export const DOCTOR_CHECKS = [
  'configuration',
  'discord',
  'processes',
  'direct messages',
  'intents',
  'guilds',
  'roles',
  'commands',
  'channels',
  'media server',
  'addresses',
  'account service',
  'token',
  'vocabulary',
  'endpoints',
  'libraries',
  'clock',
  'disk',
  'database',
  'backups',
  'time zone',
  'fonts',
  'languages',
] as const;
export type DoctorCheckName = (typeof DOCTOR_CHECKS)[number];

/**
 * Severity of a finding. `warning`: the installation works, but not as it should or not for long. `failure`: something
 * does not work.
 */
export type DoctorFindingStatus = 'ok' | 'warning' | 'failure';

export interface MediaServerProblem {
  readonly failure: MediaServerFailureKind;
  readonly reason?: NoConnectionReason | undefined;
  readonly vendorDomain?: string | undefined;
  /** The error code. It is the only description of a faulty certificate. */
  readonly code?: string | undefined;
  /** When the token expired. Set if the token is refused because it expired. */
  readonly expired?: ExpiredToken | undefined;
  /**
   * True if the program that refuses the token may not be a media server, because it does not identify itself as one.
   */
  readonly isUnidentified?: boolean | undefined;
}

export interface TranslationProgress {
  readonly name: string;
  readonly percent: number;
}

export interface DoctorFindingData {
  readonly 'config-good': Record<never, never>;
  readonly 'config-wrong': { readonly problem: string };
  readonly 'env-open': Record<never, never>;
  readonly 'seed-another': Record<never, never>;
  /** The settings name a new origin for the media server, but still the token of the earlier origin. */
  readonly 'seed-moved': Record<never, never>;
  readonly 'seed-removed': Record<never, never>;
  readonly 'seed-unchecked': MediaServerProblem;
  /**
   * The database's rights differ from the rights that were signed last, and the owner has not yet decided which ones
   * apply.
   */
  readonly 'rights-undecided': Record<never, never>;
  readonly 'bot-known': { readonly bot: string };
  readonly 'discord-token-refused': Record<never, never>;
  readonly 'discord-silent': Record<never, never>;
  /** A web page answers instead of Discord, for example the login page of a network. */
  readonly 'discord-web-page': { readonly status: number };
  /** Something with an untrusted certificate answers instead of Discord. `code` names the certificate's fault. */
  readonly 'discord-untrusted': { readonly code: string };
  readonly 'process-alone': Record<never, never>;
  /** Another process with the same bot token answers people's commands. */
  readonly 'process-other': Record<never, never>;
  readonly 'direct-good': Record<never, never>;
  /** Discord's anti-spam measure probably keeps the bot from sending direct messages. */
  readonly 'direct-suspected': Record<never, never>;
  readonly 'starts-used-up': { readonly left: number; readonly total: number };
  readonly 'intents-good': Record<never, never>;
  readonly 'intents-unneeded': Record<never, never>;
  readonly 'guild-there': { readonly guild: string };
  /** The Discord application is public, so anyone can add the bot to a Discord server. */
  readonly 'bot-public': Record<never, never>;
  readonly 'events-forbidden': { readonly guild: string; readonly invite: string };
  readonly 'guild-missing': { readonly id: string; readonly invite: string };
  readonly 'guild-none': { readonly invite: string };
  readonly 'role-there': { readonly setting: string; readonly role: string; readonly guild: string };
  readonly 'role-unknown': { readonly setting: string; readonly id: string };
  readonly 'role-of-bot': { readonly setting: string; readonly role: string };
  readonly 'role-is-guild': { readonly setting: string; readonly guild: string };
  readonly 'role-is-channel': { readonly setting: string; readonly channel: string };
  readonly 'role-is-person': { readonly setting: string; readonly person: string };
  readonly 'role-elsewhere': { readonly setting: string; readonly role: string; readonly guild: string };
  readonly 'admin-none': { readonly guild?: string | undefined };
  readonly 'commands-there': { readonly count: number; readonly guild?: string | undefined };
  readonly 'commands-missing': { readonly names: readonly string[]; readonly guild?: string | undefined };
  readonly 'commands-hidden': { readonly invite: string; readonly guild?: string | undefined };
  readonly 'channel-good': { readonly channel: string; readonly feeds: readonly FeedName[] };
  readonly 'channel-bad': {
    readonly channel: string;
    readonly feeds: readonly FeedName[];
    readonly problems: readonly ChannelProblem[];
  };
  readonly 'channel-unserved': { readonly channel: string; readonly feeds: readonly FeedName[] };
  readonly 'panel-good': { readonly channel: string };
  readonly 'panel-bad': { readonly channel: string; readonly problems: readonly ChannelProblem[] };
  /** The panel (a message with buttons) works, but the bot may not pin it. */
  readonly 'panel-unpinned': { readonly channel: string };
  readonly 'channels-none': Record<never, never>;
  readonly 'server-another': { readonly address: string };
  readonly 'token-unreadable': Record<never, never>;
  /** Number of people who have to link their accounts again, because their tokens were given for another address. */
  readonly 'links-waiting': { readonly count: number };
  /** The token was entered for another address or account service than the stored one. */
  readonly 'token-elsewhere': { readonly intended: string; readonly actual: string };
  readonly 'server-there': { readonly address: string; readonly ms: number; readonly version?: string | undefined };
  readonly 'server-silent': MediaServerProblem & { readonly address: string };
  readonly 'server-wants-https': { readonly address: string; readonly instead: string };
  readonly 'address-there': { readonly address: string; readonly ms: number };
  readonly 'address-silent': { readonly address: string };
  readonly 'server-plain': Record<never, never>;
  readonly 'account-there': { readonly resources: number };
  readonly 'account-silent': Pick<MediaServerProblem, 'failure' | 'expired'>;
  /** The account service retired an endpoint, and Usher already uses its replacement. */
  readonly 'account-replaced': Record<never, never>;
  /** The account service retired all endpoints that Usher knows. */
  readonly 'account-changed': Record<never, never>;
  /** People cannot sign in for this media server, because the account of the server's token does not own it. */
  readonly 'machine-not-owned': Record<never, never>;
  /** The account service lists the server, but not at the address where Usher reaches it. */
  readonly 'machine-not-listed': { readonly address: string };
  readonly 'token-good': { readonly libraries: number };
  readonly 'token-bad': MediaServerProblem;
  /** The media server's token will expire. `token-ends-soon`: so soon that it has to be replaced now. */
  readonly 'token-ends': { readonly ends: Date };
  readonly 'token-ends-soon': { readonly ends: Date };
  readonly 'owner-token': Record<never, never>;
  readonly 'other-token': { readonly refused: readonly string[] };
  readonly 'vocabulary-wrong': { readonly vocabulary: VocabularyName };
  readonly 'vocabulary-known': { readonly vocabulary: VocabularyName };
  readonly 'endpoints-there': { readonly count: number };
  readonly 'endpoint-missing': { readonly endpoint: string };
  readonly 'endpoint-failed': MediaServerProblem & { readonly endpoint: string };
  /** Libraries with an agent or scanner that the vendor will remove. `more` counts the libraries that are not named. */
  readonly 'libraries-legacy': { readonly libraries: readonly string[]; readonly more: number };
  /** All streams seem to come from one address, so limits on the number of places cannot work. */
  readonly 'one-address': { readonly streams: number };
  readonly 'clock-good': { readonly of: 'discord' | 'media server'; readonly seconds: number };
  readonly 'clock-off': { readonly of: 'discord' | 'media server'; readonly seconds: number };
  readonly 'clock-wrong': { readonly of: 'discord' | 'media server'; readonly seconds: number };
  readonly 'disk-good': { readonly freeBytes: number };
  readonly 'disk-low': { readonly freeBytes: number };
  readonly 'disk-full': { readonly freeBytes: number };
  readonly 'database-good': { readonly bytes: number };
  readonly 'database-none': { readonly path: string };
  readonly 'database-bad': { readonly problem: string };
  readonly 'backup-newest': { readonly at: Date; readonly count: number };
  readonly 'backup-old': { readonly at: Date };
  readonly 'backup-none': { readonly folder: string };
  readonly 'zone-good': { readonly zone: string };
  readonly 'zone-other': { readonly zone: string; readonly machine: string };
  readonly 'fonts-good': Record<never, never>;
  readonly 'fonts-missing': Record<never, never>;
  readonly 'languages-good': Record<never, never>;
  /** Languages with missing texts. English is shown in their place. */
  readonly 'languages-partial': { readonly languages: readonly TranslationProgress[] };
  readonly 'too-many': { readonly of: 'guilds' | 'channels'; readonly count: number };
  readonly 'check-failed': { readonly check: DoctorCheckName };
}
export type DoctorFindingKind = keyof DoctorFindingData;

export type DoctorFinding = {
  /**
   * A finding with its data. `onServer` is the media server's name, if there are several. `isAdded`: the server was
   * added in Discord, so its address and token are changed there too.
   */
  readonly [Kind in DoctorFindingKind]: {
    readonly kind: Kind;
    readonly onServer?: string | undefined;
    readonly isAdded?: boolean | undefined;
  } & DoctorFindingData[Kind];
}[DoctorFindingKind];

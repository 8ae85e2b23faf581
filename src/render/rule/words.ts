import {
  hasLimit,
  isResting,
  type PlayerMatch,
  type RuleConditions,
  type RuleSettings,
  type SessionRule,
} from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type AccountRef, keyOf, type LibraryRef, type Ref } from '../../domain/servers/refs.ts';
import { wholeServerIn } from '../../domain/servers/scope.ts';
import { timeOfDay } from '../kit/duration.ts';
import { joined } from '../kit/lines.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import { mention } from '../kit/mention.ts';
import type { Texts } from '../texts/texts.ts';

/** Present names for the ids in rules, as far as they are known; raw. */
export interface RuleNames {
  readonly accounts: ReadonlyMap<AccountRef, string>;
  /** And whole servers, where there are several. */
  readonly libraries: ReadonlyMap<LibraryRef, string>;
  readonly players: ReadonlyMap<string, string>;
  /** The media servers that the guild may see. */
  readonly servers: readonly number[];
}

const MAX_NAME = 60;
export const MAX_RULE_NAME = 40;
const MINUTE_MS = 60_000;
const KBPS_PER_MBIT = 1000;

/** A rule's name on one visible line; its number if nothing visible remains. */
export const ruleName = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string =>
  plainClipped(name, MAX_RULE_NAME) || `#${id}`;

/** One condition or exemption: the key by which it is taken out, and how it reads, escaped. */
export interface RulePart {
  readonly key: string;
  readonly words: string;
}

/** All parts of a rule, in the order in which people read them. */
export const partsOf = (texts: Texts, { conditions, exempt }: RuleSettings, names: RuleNames): readonly RulePart[] => [
  ...conditionParts(texts, conditions, names),
  ...exempt.accounts.map((id) => ({
    key: `account:${id}`,
    words: texts.rule.exemptions.account(named(names.accounts, id)),
  })),
  ...exempt.roleIds.map((id) => ({ key: `role:${id}`, words: texts.rule.exemptions.role(mention(id)) })),
  ...exempt.players.map((match, at) => ({
    key: playerKey(at),
    words: texts.rule.exemptions.player(playerWords(texts, match, names)),
  })),
];

/**
 * Keys a player by its place in the rule, because a device id or an app's name may fill a menu value alone.
 */
export const playerKey = (at: number): string => `player:${at}`;

const named = <Id extends Ref>(names: ReadonlyMap<Id, string>, id: Id): string =>
  plainClipped(names.get(id) ?? '', MAX_NAME) || plainClipped(keyOf(id), MAX_NAME);

function playerWords({ rule }: Texts, match: PlayerMatch, { players }: RuleNames): string {
  if ('product' in match) return plainClipped(match.product, MAX_NAME);
  const name = players.get(match.id);
  return name === undefined ? rule.somePlayer(plainClipped(keyOf(match.id as Ref), 20)) : plainClipped(name, MAX_NAME);
}

function conditionParts(texts: Texts, conditions: RuleConditions, names: RuleNames): readonly RulePart[] {
  const { conditions: words, kinds } = texts.rule;
  const { pausedMs, transcodedFromLines, transcodedFromKbps, streams, addresses, kbps, totalKbps } = conditions;
  const { scope = 'account', isRemote, player, platform, librarySectionId, kind } = conditions;
  const kindNames: Readonly<Record<string, string>> = kinds;
  const parts: readonly (readonly [key: keyof RuleConditions, words: string | undefined])[] = [
    ['pausedMs', pausedMs === undefined ? undefined : words.paused(pausedMs / MINUTE_MS)],
    [
      'transcodedFromLines',
      transcodedFromLines === undefined ? undefined : transcodedWords(texts, transcodedFromLines),
    ],
    ['transcodedFromKbps', inMbit(transcodedFromKbps, words.transcodedFromRate)],
    ['streams', streams === undefined ? undefined : words.streams[scope](streams)],
    ['addresses', addresses === undefined ? undefined : words.addresses[scope](addresses)],
    ['kbps', inMbit(kbps, words.bandwidth)],
    ['totalKbps', inMbit(totalKbps, words.totalBandwidth)],
    ['isRemote', isRemote && words.remote],
    ['player', player && words.player(playerWords(texts, player, names))],
    ['platform', platform === undefined ? undefined : words.platform(plainClipped(platform, MAX_NAME))],
    ['librarySectionId', librarySectionId === undefined ? undefined : libraryWords(texts, librarySectionId, names)],
    ['kind', kind === undefined ? undefined : words.kind(kindNames[kind] ?? kind)],
    ...timeParts(texts, conditions),
  ];
  return parts.flatMap(([key, said]) => (said === undefined ? [] : [{ key, words: said }]));
}

function libraryWords({ rule: { conditions: words } }: Texts, key: LibraryRef, { libraries }: RuleNames): string {
  if (wholeServerIn(key) === undefined) return words.library(named(libraries, key));
  return words.server(plainClipped(libraries.get(key) ?? '', MAX_NAME));
}

const inMbit = (kbps: number | undefined, words: (mbit: number) => string): string | undefined =>
  kbps === undefined ? undefined : words(kbps / KBPS_PER_MBIT);

function transcodedWords({ rule: { conditions, resolutions } }: Texts, lines: number): string {
  const names: Readonly<Record<string, string>> = resolutions;
  return lines === 0 ? conditions.transcoded : conditions.transcodedFrom(names[lines] ?? `${lines}p`);
}

function timeParts(
  { rule: { conditions, days } }: Texts,
  { hours, weekdays, timeZone = 'UTC' }: RuleConditions,
): readonly (readonly [key: keyof RuleConditions, words: string | undefined])[] {
  const zone = plainClipped(timeZone, MAX_NAME);
  const named = weekdays?.map((day) => days[WEEKDAYS[day - 1] ?? 'monday']).join(', ');
  return [
    ['hours', hours && conditions.hours(timeOfDay(hours.from), timeOfDay(hours.to), zone)],
    ['weekdays', named && (hours ? conditions.daysAlone(named) : conditions.days(named, zone))],
  ];
}

/** "**live**", or since when the rule has stopped itself, and a note if its server is gone. */
export const stateWords = ({ rule }: Texts, session: SessionRule, { servers }: Pick<RuleNames, 'servers'>): string =>
  joined([
    session.stoppedAt ? rule.stoppedSince(moment(session.stoppedAt)) : rule.states[session.mode],
    isResting(session, servers) ? rule.resting : undefined,
  ]);

/** The action, its grace, and which streams it hits first if there are too many. */
export function actionWords({ rule }: Texts, { action, graceMs, order, conditions }: RuleSettings): string {
  return joined([
    rule.actions[action],
    graceMs === 0 ? undefined : rule.facts.grace(graceMs / MINUTE_MS),
    hasLimit(conditions) ? rule.facts.order[conditions.scope ?? 'account'](rule.orders[order]) : undefined,
  ]);
}

/** Everything about a rule in lines, without its name. */
export function ruleLines(texts: Texts, rule: SessionRule, names: RuleNames): readonly string[] {
  const { facts } = texts.rule;
  const { conditions, exempt } = rule;
  const trustsPlayers = exempt.players.length > 0 || (conditions.player ?? conditions.platform) !== undefined;
  return [
    stateWords(texts, rule, names),
    `${facts.when}:`,
    ...partsOf(texts, rule, names).map(({ words }) => `- ${words}`),
    `${facts.action}: ${actionWords(texts, rule)}`,
    ...(rule.reason === undefined ? [] : [facts.reason(plainClipped(rule.reason, 300))]),
    ...(conditions.scope ? [`-# ${facts.person}`] : []),
    ...(trustsPlayers ? [`-# ${facts.playersSay}`] : []),
    ...(rule.setBy === undefined ? [] : [`-# ${facts.setBy(`<@${rule.setBy}>`)}`]),
  ];
}

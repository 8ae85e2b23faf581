import {
  hasStreamLimit,
  isRuleForUnavailableServer,
  type PlayerSelector,
  type RuleConditions,
  type RuleSettings,
  type SessionRule,
} from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type AccountRef, type LibraryRef, type MediaRef, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../domain/servers/scope.ts';
import { formatTimeOfDay } from '../kit/text/duration.ts';
import { joinFacts } from '../kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { roleMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';

/** Names for the ids that rules contain, unescaped. An id without a name is unknown. */
export interface RuleNames {
  readonly accounts: ReadonlyMap<AccountRef, string>;
  /** Names of libraries and, if there are several, of whole servers. */
  readonly libraries: ReadonlyMap<LibraryRef, string>;
  readonly players: ReadonlyMap<string, string>;
  readonly servers: readonly number[];
}

const MAX_NAME = 60;
export const MAX_RULE_NAME = 40;
const MINUTE_MS = 60_000;
const KBPS_PER_MBIT = 1000;

/** A rule's name on one line. The rule's number if the name has no visible characters. */
export const ruleName = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string =>
  clipAndEscapeText(name, MAX_RULE_NAME) || `#${id}`;

/** A condition or exemption of a rule: its escaped text, and the key by which it can be removed. */
export interface RulePart {
  readonly key: string;
  readonly words: string;
}

export const ruleParts = (
  texts: Texts,
  { conditions, exempt }: Pick<RuleSettings, 'conditions' | 'exempt'>,
  names: RuleNames,
): readonly RulePart[] => [
  ...conditionParts(texts, conditions, names),
  ...exempt.accounts.map((id) => ({
    key: `account:${id}`,
    words: texts.rule.exemptions.account(nameOrKey(names.accounts, id)),
  })),
  ...exempt.roleIds.map((id) => ({ key: `role:${id}`, words: texts.rule.exemptions.role(roleMention(id)) })),
  ...exempt.players.map((match, index) => ({
    key: playerKey(index),
    words: texts.rule.exemptions.player(playerWords(texts, match, names)),
  })),
];

/** Key of a player: its position, because a device id or the name of an app may be too long for a menu's value. */
export const playerKey = (index: number): string => `player:${index}`;

const nameOrKey = <Id extends MediaRef>(names: ReadonlyMap<Id, string>, id: Id): string =>
  clipAndEscapeText(names.get(id) ?? '', MAX_NAME) || clipAndEscapeText(serverLocalKeyOfRef(id), MAX_NAME);

function playerWords({ rule }: Texts, match: PlayerSelector, { players }: RuleNames): string {
  if ('product' in match) return clipAndEscapeText(match.product, MAX_NAME);
  const name = players.get(match.id);
  return name === undefined
    ? rule.somePlayer(clipAndEscapeText(serverLocalKeyOfRef(match.id as MediaRef), 20))
    : clipAndEscapeText(name, MAX_NAME);
}

/** Sentences for the conditions of a rule, in the order in which people read them. */
type ConditionSentences = Readonly<Partial<Record<keyof RuleConditions, string | undefined>>>;

function conditionParts(texts: Texts, conditions: RuleConditions, names: RuleNames): readonly RulePart[] {
  const { conditions: words, kinds } = texts.rule;
  const { pausedMs, transcodedFromLines, transcodedFromKbps, streams, addresses, kbps, totalKbps } = conditions;
  const { scope = 'account', isRemote, player, platform, librarySectionId, kind } = conditions;
  const kindNames: Readonly<Record<string, string>> = kinds;
  const sentences: ConditionSentences = {
    pausedMs: pausedMs === undefined ? undefined : words.paused(pausedMs / MINUTE_MS),
    transcodedFromLines: transcodedFromLines === undefined ? undefined : transcodedWords(texts, transcodedFromLines),
    transcodedFromKbps: inMbit(transcodedFromKbps, words.transcodedFromRate),
    streams: streams === undefined ? undefined : words.streams[scope](streams),
    addresses: addresses === undefined ? undefined : words.addresses[scope](addresses),
    kbps: inMbit(kbps, words.bandwidth),
    totalKbps: inMbit(totalKbps, words.totalBandwidth),
    isRemote: isRemote && words.remote,
    player: player && words.player(playerWords(texts, player, names)),
    platform: platform === undefined ? undefined : words.platform(clipAndEscapeText(platform, MAX_NAME)),
    librarySectionId: librarySectionId === undefined ? undefined : libraryWords(texts, librarySectionId, names),
    kind: kind === undefined ? undefined : words.kind(kindNames[kind] ?? kind),
    ...timeSentences(texts, conditions),
  };
  return Object.entries(sentences).flatMap(([key, sentence]) =>
    sentence === undefined ? [] : [{ key, words: sentence }],
  );
}

function libraryWords({ rule: { conditions: words } }: Texts, key: LibraryRef, { libraries }: RuleNames): string {
  if (serverIfScopeIsWholeServer(key) === undefined) return words.library(nameOrKey(libraries, key));
  return words.server(clipAndEscapeText(libraries.get(key) ?? '', MAX_NAME));
}

const inMbit = (kbps: number | undefined, sentence: (mbit: number) => string): string | undefined =>
  kbps === undefined ? undefined : sentence(kbps / KBPS_PER_MBIT);

function transcodedWords({ rule: { conditions, resolutions } }: Texts, lines: number): string {
  const names: Readonly<Record<string, string>> = resolutions;
  return lines === 0 ? conditions.transcoded : conditions.transcodedFrom(names[lines] ?? `${lines}p`);
}

function timeSentences(
  { rule: { conditions, days } }: Texts,
  { hours, weekdays, timeZone = 'UTC' }: RuleConditions,
): ConditionSentences {
  const zone = clipAndEscapeText(timeZone, MAX_NAME);
  const dayNames = weekdays?.map((day) => days[WEEKDAYS[day - 1] ?? 'monday']).join(', ') ?? '';
  const daySentence = hours ? conditions.daysAlone(dayNames) : conditions.days(dayNames, zone);
  return {
    hours: hours && conditions.hours(formatTimeOfDay(hours.from), formatTimeOfDay(hours.to), zone),
    // If the rule has hours, the time zone stands with the hours and is not repeated.
    weekdays: dayNames === '' ? undefined : daySentence,
  };
}

/** The rule's state: "**live**", or the time since which it is stopped. Mentions a removed media server. */
export const describeRuleState = (texts: Texts, rule: SessionRule, { servers }: Pick<RuleNames, 'servers'>): string =>
  joinFacts([
    rule.stoppedAt ? texts.rule.stoppedSince(formatDiscordTimestamp(rule.stoppedAt)) : texts.rule.states[rule.mode],
    isRuleForUnavailableServer(rule, servers) ? texts.rule.resting : undefined,
  ]);

export function describeRuleAction(
  { rule }: Texts,
  { action, graceMs, order, conditions }: Pick<RuleSettings, 'action' | 'graceMs' | 'order' | 'conditions'>,
): string {
  return joinFacts([
    rule.actions[action],
    graceMs === 0 ? undefined : rule.facts.grace(graceMs / MINUTE_MS),
    hasStreamLimit(conditions) ? rule.facts.order[conditions.scope ?? 'account'](rule.orders[order]) : undefined,
  ]);
}

export function formatRuleLines(texts: Texts, rule: SessionRule, names: RuleNames): readonly string[] {
  const { facts } = texts.rule;
  const { conditions, exempt } = rule;
  const trustsPlayers = exempt.players.length > 0 || (conditions.player ?? conditions.platform) !== undefined;
  return [
    describeRuleState(texts, rule, names),
    texts.lines.heading(facts.when),
    ...ruleParts(texts, rule, names).map(({ words }) => `- ${words}`),
    texts.lines.labelled(facts.action, describeRuleAction(texts, rule)),
    ...(rule.reason === undefined ? [] : [facts.reason(clipAndEscapeText(rule.reason, 300))]),
    ...(conditions.scope ? [`-# ${facts.person}`] : []),
    ...(trustsPlayers ? [`-# ${facts.playersSay}`] : []),
    ...(rule.setBy === undefined ? [] : [`-# ${facts.setBy(`<@${rule.setBy}>`)}`]),
  ];
}

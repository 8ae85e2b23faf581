import type { RuleAction } from '../../../../domain/live/rules/rule.ts';
import type { RuleOutcome } from '../../../../domain/live/rules/sessionRules.ts';
import { countText, number } from '../numbers.ts';
import { ruleCommandTexts, ruleOptionNames } from './declarations.ts';
import { ruleDraftTexts } from './draft.ts';

const seconds = (count: number) => countText(count, { one: 'second', other: 'seconds' });

/** Outcome of a rule's act, after the rule's name: "Rule “Paused”: ended after 2 seconds". */
const outcomes = {
  by: (rule: string, outcome: string) => `Rule “${rule}”: ${outcome}`,
  would: {
    notify: 'dry run; once live, this would be posted too',
    warn: 'would have warned them (dry run)',
    end: 'would have ended it (dry run)',
  } satisfies Record<RuleAction, string>,
  ended: (afterSeconds: number) => (afterSeconds < 1 ? 'ended at once' : `ended after ${seconds(afterSeconds)}`),
  stillThere: (afterSeconds: number) => `asked the server to end it; still playing after ${seconds(afterSeconds)}`,
  back: (afterSeconds: number) => `ended, but it was playing again ${seconds(afterSeconds)} later`,
  plain: {
    noted: 'the stream met its conditions',
    warned: 'warned by direct message',
    'nobody-linked': 'nobody to warn: no one in Discord is linked to this account',
    'not-reached': 'not warned: the linked person accepts no direct messages from me',
    unverified: 'asked the server to end it, but could not read the sessions again to check',
    gone: 'it had ended by itself; nothing was done',
    changed: 'it had changed in the meantime; nothing was done',
    'no-id': 'cannot be ended: the server gives it no id',
    'shared-id': 'cannot be ended: the server gives another session the same id',
    refused: 'not ended: the server refused it (401 or 498)',
    forbidden: 'not ended: the server refused it (403)',
    failed: 'not done: something failed, and the log says why',
    'rule-off': 'nothing was done, because the rule was changed or turned off in the meantime',
    unknown: 'I was restarted midway; the outcome is unknown',
    limit:
      'turned itself off, because streams of 5 accounts were acted on within 10 minutes, and one more stream matched',
    'left-alone': 'leaves the account alone for now: the rules here act on one account at most twice in 10 minutes',
  } satisfies Record<Exclude<RuleOutcome, 'would' | 'ended' | 'back' | 'still-there'>, string>,
  dryRun: (outcome: string) => `${outcome} (dry run)`,
  unfinished: 'under way',
} as const;

/** Texts of posts of the feed `rules`, and of direct messages from rules. */
export const rules = {
  head: 'What the rules did',
  count: (n: number) => countText(n, { one: 'entry', other: 'entries' }),
  outcomes,
  /** Direct message to a viewer whose stream meets a rule's conditions. */
  warning: (title: string) =>
    `### About your stream\nYou are watching ${title}, and that breaks one of the server’s rules for streams.`,
  reason: (reason: string) => `> ${reason}`,
} as const;

const streams = (count: number) => countText(count, { one: 'stream', other: 'streams' });
const addresses = (count: number) => countText(count, { one: 'address', other: 'addresses' });
const times = (count: number) => countText(count, { one: 'time', other: 'times' });

/** Texts about rules for streams. Names of rules, people, players and libraries are passed escaped. */
export const rule = {
  ...ruleOptionNames,
  declarations: ruleCommandTexts,
  draft: ruleDraftTexts,

  /** Conditions of a rule. Each continues a sentence that begins with "when", and a stream must meet all of them. */
  conditions: {
    paused: (minutes: number) => `paused for at least ${number(minutes)} min`,
    transcoded: 'the video is transcoded',
    transcodedFrom: (resolution: string) => `the video is transcoded from ${resolution} or more`,
    transcodedFromRate: (mbit: number) => `the video is transcoded from ${number(mbit)} Mbit/s or more`,
    streams: {
      account: (count: number) => `one account has more than ${streams(count)}`,
      person: (count: number) => `one person has more than ${streams(count)}, whichever accounts they use`,
    },
    addresses: {
      account: (count: number) => `one account comes from more than ${addresses(count)}`,
      person: (count: number) => `one person comes from more than ${addresses(count)}, whichever accounts they use`,
    },
    bandwidth: (mbit: number) => `the stream uses more than ${number(mbit)} Mbit/s`,
    totalBandwidth: (mbit: number) => `all matching streams together use more than ${number(mbit)} Mbit/s`,
    remote: 'from outside the home network',
    player: (player: string) => `on ${player}`,
    platform: (platform: string) => `on the platform ${platform}`,
    library: (library: string) => `from the library “${library}”`,
    /**
     * Phrase for a media server. `server` is empty if its name is unknown, because it is the only server or was
     * removed.
     */
    server: (server: string) => (server === '' ? 'on one media server' : `on ${server}`),
    kind: (kind: string) => `only ${kind}`,
    hours: (from: string, to: string, zone: string) => `from ${from} to ${to} (${zone})`,
    days: (days: string, zone: string) => `only ${days} (${zone})`,
    daysAlone: (days: string) => `only ${days}`,
  },
  exemptions: {
    account: (account: string) => `except the account ${account}`,
    role: (role: string) => `except members with ${role} who have linked their account`,
    player: (player: string) => `except on ${player}`,
  },
  somePlayer: (id: string) => `the player ${id}`,
  facts: {
    when: 'When all of these hold',
    action: 'Then',
    grace: (minutes: number) => `after ${number(minutes)} min of grace`,
    order: {
      account: (order: string) => `if there are too many streams: ${order}`,
      person: (order: string) => `if there are too many streams: ${order}, whichever server it is on`,
    },
    person:
      'Counted as one person: accounts that belong to the same Discord member (linked or set by an admin), or that sign in with the same online account. Any other account counts by itself.',
    reason: (reason: string) => `Reason given: “${reason}”`,
    playersSay: 'The player itself says which device or app it is, and a viewer can fake that.',
    setBy: (person: string) => `Set up by ${person}`,
  },
  states: {
    off: '**off**',
    'dry-run': '**dry run**: it only says what it would do',
    live: '**live**',
  },
  stoppedSince: (since: string) => `**turned itself off** ${since}: it matched streams of too many accounts`,

  /** State of a rule whose media server was removed, or is no longer visible to this guild. */
  resting: '**resting**: the media server it is about is no longer available here',

  head: (name: string) => `### “${name}”`,
  listHead: '## Rules in this server',
  none: (link: string, example: string) =>
    `This server has no rules yet. Set one up with ${link}, for example \`${example}\`.`,
  example: 'Paused',
  added: (name: string) => `### Set up: “${name}”`,
  beginsDry: (test: string, enable: string) =>
    `It starts as a dry run: it ends nothing and only says what it would do. ${test} shows what it would have done in the last 7 days; ${enable} lets it act.`,
  noChannel: (link: string) => `-# What rules do is posted nowhere yet: ${link} (“Rules”) subscribes a channel.`,
  changed: (name: string) => `### Changed: “${name}”`,
  same: (name: string) => `### Unchanged: “${name}”`,
  dryAgain: (enable: string) => `Because it does something else now, it is a dry run again. ${enable} lets it act.`,
  live: (name: string) => `### “${name}” is live now`,
  dry: (name: string) => `### “${name}” is a dry run now`,
  disabled: (name: string) => `### “${name}” is off`,
  already: (name: string) => `### “${name}” is already set that way`,
  removed: (name: string) => `“${name}” is deleted. What it did stays in the log for 90 days.`,
  confirm: (name: string) => `### Let “${name}” end streams?`,
  confirmWhat: 'Once live, it ends streams automatically. It can be turned off at any time.',
  confirmButton: 'Let it end streams',
  cancelButton: 'Not now',
  notEnabled: (name: string) => `“${name}” stays as it is.`,
  changedMeanwhile: (name: string) => `### “${name}” was changed in the meantime`,
  changedNow:
    'So I changed nothing. This is the rule as it is now; if you still want to change it, run the command again.',

  changedTyped: 'You had typed:',

  gone: 'There is no such rule. These exist:',
  goneNone: 'There is no such rule, and there are no others.',
  taken: (name: string) => `there is a rule called “${name}” already`,
  badHours: 'it must be two times of day, such as 22:00-6:00',
  needsHours: 'it is only for hours and days',
  needsCount: 'it is only for a limit of streams or addresses; type one first',
  tooMany: (limit: number) => `there can be no more than ${number(limit)} of them`,
  tooManyRules: (limit: number) =>
    `This server has ${number(limit)} rules already, and cannot have more. Delete one first.`,

  testHead: (name: string) => `### What “${name}” would have done in the last 7 days`,
  testNothing: 'No stream would have been affected.',
  testCount: {
    notify: (count: number) => `It would have posted ${times(count)}.`,
    warn: (count: number) => `It would have warned ${times(count)}.`,
    end: (count: number) => `It would have ended ${streams(count)}.`,
  },
  testStopped: (time: string) =>
    `It would have turned itself off ${time}: within 10 minutes it acted on streams of 5 accounts, and one more stream matched.`,
  /** How exact a rule's test on past streams is. */
  testLooks: (seconds: number) =>
    `-# I looked about every ${countText(seconds, { one: 'second', other: 'seconds' })}: times may be off by that much, and what was shorter may be missing.`,
  testPlaysOn: '-# A stream that it would have ended plays on here, as it did then.',
  testGaps: (percent: number) => `My record covers ${percent}% of that time; missing:`,
  testGap: (from: string, to: string) => `-# ${from} to ${to}`,
  testMoreGaps: (count: number) => `-# and ${countText(count, { one: 'more gap', other: 'more gaps' })}`,
  testUnseen:
    'I have no record of what played in the last 7 days. It grows while I run, unless `SESSION_SAMPLES` is off.',
  testRoles: '-# For exempt roles I went by who has them now.',
  testLine: (time: string, facts: string) => `${time} · ${facts}`,

  logHead: '### What the rules did',
  logHeadOf: (name: string) => `### What “${name}” did`,
  logNone: 'Nothing yet.',
} as const;

import { ruleNameFromAuditAction } from '../../domain/audit.ts';
import { LOG_LEVELS } from '../../domain/media/server/serverApi.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { keepLinesThatFit } from '../kit/text/lines.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { channelMention, libraryOrServerName, subscriptionName } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';
import { describeAccessTarget } from './access.ts';
import { findValueByName, translateRecordedAuditText } from './recorded.ts';
import { type AuditEntryKind, isAuditTargetTypedByPerson, mayAuditEntryConcernPermissions } from './typed.ts';
import {
  formatAuditText,
  formatInlineAuditText,
  formatTypedText,
  NO_AUDIT_NAMES,
  type PartialAuditTextLimits,
  type TextLimits,
} from './words.ts';

type Groups = readonly (string | undefined)[];

/** One form in which Usher records the subject of an audit entry. */
interface TargetForm {
  readonly pattern: RegExp;
  /** The target in words, of the groups that the pattern captured. Undefined if another form may match. */
  readonly words: (texts: Texts, groups: Groups, limits: TextLimits) => string | undefined;
}

const typedPart = (text: string, { max }: TextLimits): string => formatTypedText(text, max);

/** Title of a library that was recorded by its key. */
function libraryTitle(texts: Texts, text: string, { names }: TextLimits): string | undefined {
  const ref = /^(?:\d+:)?\d*$/.test(text) ? libraryRefSchema.safeParse(text).data : undefined;
  return ref !== undefined && names.libraries?.has(ref) ? libraryOrServerName(texts, ref, names.libraries) : undefined;
}

function subjectWords(texts: Texts, [kind = '', title = '']: Groups, limits: TextLimits): string | undefined {
  const libraryName = kind === 'library' ? libraryTitle(texts, title, limits) : undefined;
  const words = findValueByName(texts.audit.subjects, kind);
  return words?.(libraryName ?? formatInlineAuditText(title, limits));
}

const FORMS: readonly TargetForm[] = [
  {
    pattern: /^(counter|panel|board) in channel (\d{17,20})$/,
    words: ({ audit }, [shown, channelId = '']) => {
      const channel = channelMention(channelId);
      if (shown === 'panel') return audit.panel(channel);
      return shown === 'board' ? audit.board(channel) : audit.counter(channel);
    },
  },
  {
    pattern: /^title (.+)$/s,
    words: ({ audit }, [title = ''], limits) => audit.subjects.title(typedPart(title, limits)),
  },
  {
    pattern: new RegExp(`^the log, (${LOG_LEVELS.join('|')}) from (.*)$`, 's'),
    words: ({ audit }, [level = '', source = ''], limits) => audit.targets.log(level, typedPart(source, limits)),
  },
  {
    pattern: /^new (playlist|library) (.+)$/s,
    words: ({ audit }, [kind, name = ''], limits) => {
      const text = formatInlineAuditText(name, limits);
      return kind === 'playlist' ? audit.targets.newPlaylist(text) : audit.targets.newLibrary(text);
    },
  },
  {
    pattern: /^new rule “(.*)”$/s,
    words: ({ audit }, [name = ''], limits) => audit.targets.newRule(formatInlineAuditText(name, limits)),
  },
  {
    pattern: /^a copy of (playlist|vote) (\S+)$/,
    words: (texts, groups, limits) => texts.audit.targets.copy(subjectWords(texts, groups, limits) ?? ''),
  },
  { pattern: /^copies ([\d, ]+) of playlists$/, words: ({ audit }, [numbers = '']) => audit.targets.copies(numbers) },
  { pattern: /^removal (\d+) from a playlist$/, words: ({ audit }, [number = '']) => audit.targets.removal(number) },
  {
    pattern: /^message (\d+) to channel (\d+)$/,
    words: ({ audit }, [number = '', channelId = '']) => audit.targets.post(number, channelMention(channelId)),
  },
  {
    pattern: /^statistics of (account \S+|people by name|few people)$/,
    words: (texts, [people = ''], limits) =>
      texts.audit.targets.statistics(
        translateRecordedAuditText(texts, people) ?? formatInlineAuditText(people, limits),
      ),
  },
  {
    pattern: /^preferences of (.+)$/s,
    words: ({ audit }, [agent = ''], limits) => audit.targets.preferences(formatInlineAuditText(agent, limits)),
  },
  {
    pattern: /^choices of (.+)$/s,
    words: ({ audit }, [option = ''], limits) => audit.targets.choices(formatInlineAuditText(option, limits)),
  },
  {
    pattern: /^the default media server in channel (\d+)$/,
    words: ({ audit }, [channelId = '']) => audit.targets.defaultServer(channelMention(channelId)),
  },
  {
    pattern: /^rule (\d+) and (account \S+)$/,
    words: ({ audit }, [number = '', account = ''], limits) =>
      audit.ofAccount(audit.subjects.rule(number), formatInlineAuditText(account, limits)),
  },
  {
    pattern: /^(session|transcode) (?:\S+: )?(\S.*?)(?: of (account \S+))?$/s,
    words: (texts, [kind, title, account], limits) => {
      const subject = subjectWords(texts, [kind, title], limits);
      if (subject === undefined || account === undefined) return subject;
      return texts.audit.ofAccount(subject, formatInlineAuditText(account, limits));
    },
  },
  { pattern: /^(subscription|follow) ([\d, ]+)$/, words: subjectWords },
  {
    pattern: /^(playlist|item|library|artist|vote|wish|report|rule) (?:(?:\d+:)?\d+: )?(\S.*)$/s,
    words: subjectWords,
  },
];

/**
 * Lists of subjects that Usher records. Names that people typed may contain the words of another subject, so a list has
 * subjects of only one kind. A playlist named like two of them is still shown as two.
 */
const TARGET_LISTS = [
  { start: /^playlist (?:\d+:)?\d+: /, separator: /; (?=playlist (?:\d+:)?\d+: )/ },
  { start: /^panel in channel \d/, separator: /; (?=panel in channel \d)/ },
] as const;

function splitTargetList(target: string): readonly string[] {
  const list = TARGET_LISTS.find(({ start }) => start.test(target));
  return list === undefined ? [target] : target.split(list.separator);
}

/** A subject that the code records, in the reader's language. Undefined for other texts. */
function recordedTarget(texts: Texts, target: string, limits: TextLimits): string | undefined {
  const targets = splitTargetList(target);
  if (targets.length > 1) {
    const max = Math.max(20, Math.floor(limits.max / targets.length));
    const words = targets.map((part) => recordedTarget(texts, part, { ...limits, max }));
    return words.every((part) => part !== undefined) ? words.join('; ') : undefined;
  }
  const fixedText = translateRecordedAuditText(texts, target);
  if (fixedText !== undefined) return fixedText;
  for (const { pattern, words } of FORMS) {
    const groups = pattern.exec(target)?.slice(1);
    const text = groups && words(texts, groups, limits);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * A target in two parts: the name of the media server that an action was limited to, and the subject of the entry.
 * `server` is missing if code records the whole target.
 */
function splitTarget(texts: Texts, entry: TargetSource): { readonly server?: string; readonly target: string } {
  const { target } = entry;
  if (isAuditTargetTypedByPerson(entry) || ownTarget(texts, entry, NO_LIMITS) !== undefined) return { target };
  for (const { index } of target.matchAll(/: /g)) {
    const rest = target.slice(index + 2);
    if (ownTarget(texts, { ...entry, target: rest }, NO_LIMITS) !== undefined)
      return { server: target.slice(0, index), target: rest };
  }
  return { target };
}

/** The entry without the name of the media server in front of its target. */
export function dropServerFromAuditTarget<Entry extends AuditEntryKind & { readonly target?: string | undefined }>(
  texts: Texts,
  entry: Entry,
): Entry {
  const { target } = entry;
  return target === undefined ? entry : { ...entry, target: splitTarget(texts, { ...entry, target }).target };
}

const NO_LIMITS: TextLimits = { max: 100, names: NO_AUDIT_NAMES };

type TargetSource = AuditEntryKind & { readonly target: string };

/** The subject of an audit entry: names of subscriptions and rules instead of ids, and titles without keys. */
export function describeAuditTarget(
  texts: Texts,
  entry: TargetSource,
  { max, names = NO_AUDIT_NAMES }: PartialAuditTextLimits,
): string {
  if (isAuditTargetTypedByPerson(entry)) return formatTypedText(entry.target, max);
  const { server, target } = splitTarget(texts, entry);
  const words = ownTarget(texts, { ...entry, target }, { max, names }) ?? formatAuditText(target, max, names);
  return server === undefined ? words : texts.lines.labelled(clipAndEscapeText(server, max), words);
}

/** A target that the code records, in the reader's language. Undefined for other texts. */
function ownTarget(texts: Texts, entry: TargetSource, limits: TextLimits): string | undefined {
  const { target } = entry;
  const rule = ruleNameFromAuditAction(target);
  if (rule !== undefined) return texts.audit.byRule(formatAuditText(rule, limits.max));
  return (
    (mayAuditEntryConcernPermissions(entry) ? describeAccessTarget(texts, target, limits.names) : undefined) ??
    subscriptionWords(texts, target, limits) ??
    recordedTarget(texts, target, limits)
  );
}

const SUBSCRIPTION = /^subscriptions? to (.+?)(?:, library (?:#?((?:\d+:)?\d*)|(.+?)))?(?:, channel (\d+))?$/s;

/** A subscription in words: "Plays · “Films” → #cinema". Undefined if the entry is not about a subscription. */
function subscriptionWords(texts: Texts, target: string, limits: TextLimits): string | undefined {
  const [, feedNames, library, typedLibrary, channelId] = SUBSCRIPTION.exec(target) ?? [];
  if (feedNames === undefined) return undefined;
  const { notify } = texts;
  const titles = limits.names.libraries ?? new Map();
  const librarySectionId = library ? libraryRefSchema.safeParse(library).data : undefined;
  const words = feedNames.split(', ').flatMap((name) => {
    const feed = feedNamed(name);
    if (feed === undefined) return [];
    const feedText = subscriptionName(texts, { feed, librarySectionId }, titles);
    return typedLibrary === undefined
      ? feedText
      : notify.ofLibrary(feedText, formatTypedText(typedLibrary, limits.max));
  });
  if (words.length < feedNames.split(', ').length) return undefined;
  const fittingNames = keepLinesThatFit(words, limits.max);
  const subscriptionText = [...fittingNames, ...(fittingNames.length < words.length ? ['…'] : [])].join(', ');
  return channelId === undefined ? subscriptionText : notify.to(subscriptionText, channelMention(channelId));
}

const feedNamed = (name: string) => (name === 'every feed' ? 'all' : FEEDS.find((feed) => feed === name));

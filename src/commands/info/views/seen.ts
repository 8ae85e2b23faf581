import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { AccountRef } from '../../../domain/servers/refs.ts';
import type { HistoryCopyCompleteness } from '../../../domain/statistics/backfill.ts';
import type { PersonWatchProgress } from '../../../domain/statistics/seen/count.ts';
import type { DatedSeenStep } from '../../../domain/statistics/seen/seenTitles.ts';
import type { CreativeWork, TitleWatchProgress } from '../../../domain/statistics/seen/work.ts';
import { boldTitle } from '../../../render/kit/media/title.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** `reason` says why the person's account is unknown. */
export type OwnWatchProgress =
  | { readonly kind: 'no linked account'; readonly reason: string }
  | ({ readonly kind: 'no account on its servers' } & UnknownAccounts)
  | ({
      readonly kind: 'progress';
      readonly seen: TitleWatchProgress;
      readonly history: HistoryCopyCompleteness;
    } & UnknownAccounts);

interface UnknownAccounts {
  /** Names of the title's servers on which the person's account is unknown. Empty if there is only one server. */
  readonly unknownOn: readonly string[];
}

interface SeenAnswer {
  readonly item: MediaItem;
  /** The film or series with its copies. Undefined if the title was not read yet. */
  readonly work: CreativeWork | undefined;
  readonly own: OwnWatchProgress | undefined;
  readonly counted: DatedSeenStep | undefined;
  readonly namesPress: ComponentPress | undefined;
}

export function renderSeenProgress(texts: Texts, { item, work, own, counted, namesPress }: SeenAnswer): Message {
  const { seen: words } = texts;
  const head = `## ${boldTitle(item, texts.search)}`;
  if (!work || !own) return createNoteMessage([head, words.titleUnread], { private: true });
  const lines = [
    head,
    words.ownHead,
    ...ownLines(texts, work, own),
    words.othersHead,
    ...otherLines(texts, work, counted),
  ];
  const controls = namesPress ? [[{ label: words.namesButton, style: 'secondary', press: namesPress } as const]] : [];
  return createNoteMessage(lines, { private: true, controls });
}

function ownLines(texts: Texts, work: CreativeWork, own: OwnWatchProgress) {
  const words = texts.seen;
  if (own.kind === 'no linked account') return [own.reason];
  const names = own.unknownOn.map((name) => clipAndEscapeText(name, 60)).join(', ');
  const unknownLine = own.unknownOn.length > 0 && texts.account.notKnownOn(names);
  if (own.kind === 'no account on its servers') return [unknownLine || words.own.unknown];
  const { seen, history } = own;
  const isHistoryComplete = history.isRead && !history.keptSince;
  return [
    ownSentence(texts, work, { seen, isHistoryComplete }),
    ...(seen.isFinished ? [] : historyLines(texts, history)),
    !work.isRead && work.kind === 'show' && words.libraryUnread,
    unknownLine,
  ];
}

const historyLines = ({ seen: words }: Texts, { isRead, keptSince }: HistoryCopyCompleteness) => [
  !isRead && words.historyUnread,
  keptSince && words.playsDeleted(formatDiscordTimestamp(keptSince, 'D')),
];

/** If the history or the library is incomplete, the sentence claims only what missing data cannot disprove. */
function ownSentence(
  texts: Texts,
  { kind, isRead }: CreativeWork,
  { seen, isHistoryComplete }: { readonly seen: TitleWatchProgress; readonly isHistoryComplete: boolean },
): string {
  const { own } = texts.seen;
  if (seen.parts === 0 && !isHistoryComplete) return own.unknown;
  if (kind === 'movie') return own.movie(seen.isFinished);
  if (seen.parts === 0) return own.notStarted(seen.total);
  if (!isRead) return own.startedAtLeast(seen.parts);
  return seen.isFinished ? own.finished(seen.total) : own.started(seen.parts, seen.total);
}

/**
 * Sentences about how many people have seen the title. They repeat the result of the latest weekly count, and nothing
 * newer.
 */
function otherLines(
  { seen: words }: Texts,
  { kind }: CreativeWork,
  counted: DatedSeenStep | undefined,
): readonly string[] {
  if (!counted) return [words.notCounted, words.whoCounts];
  const date = formatDiscordTimestamp(counted.countedAt, 'D');
  if (counted.step === undefined) return [words.tooFew(date), words.whoCounts];
  return [words.steps[kind][counted.step], words.countedOn(date), words.whoCounts];
}

interface ExactAnswer {
  readonly item: MediaItem;
  readonly work: CreativeWork | undefined;
  readonly people: readonly PersonWatchProgress[];
  readonly names: ReadonlyMap<AccountRef, string>;
  readonly history: HistoryCopyCompleteness;
}

const MAX_NAMES = 30;
const MAX_NAME = 40;

export function renderViewerNames(texts: Texts, { item, work, people, names, history }: ExactAnswer): Message {
  const { seen: words } = texts;
  const head = `## ${boldTitle(item, texts.search)}`;
  if (!work) return createNoteMessage([head, words.titleUnread], { private: true });
  const finished = people.filter(({ isFinished }) => isFinished);
  const started = people.filter(({ isFinished, parts }) => !isFinished && parts > 0);
  const unknownCount = people.filter(({ person }) => person.accounts.length === 0).length;
  const nameOf = (person: PersonWatchProgress): string => personName(texts, person, names);
  const progressOf = (person: PersonWatchProgress): string =>
    words.progress(nameOf(person), person.parts, person.total);
  const lines = joinLines(
    head,
    people.length === 0 ? words.exact.nobody : countLine(texts, work, { finished, started, people }),
    finished.length > 0 && words.finished(listNames(texts, finished.map(nameOf))),
    started.length > 0 && words.started(listNames(texts, started.map(progressOf))),
    unknownCount > 0 && words.unknownAccounts(unknownCount),
    ...historyLines(texts, history),
    !work.isRead && work.kind === 'show' && words.libraryUnread,
    words.whoCounts,
  );
  return createNoteMessage(lines ?? head, { private: true });
}

/** The name of the person's first account that has a name. Otherwise, the number of the first account. */
function personName({ feeds }: Texts, { person }: PersonWatchProgress, names: ReadonlyMap<AccountRef, string>): string {
  const name = person.accounts.map((account) => names.get(account)).find((candidate) => candidate !== undefined);
  const clippedName = clipAndEscapeText(name ?? '', MAX_NAME);
  if (clippedName !== '') return clippedName;
  const [firstAccount] = person.accounts;
  return firstAccount === undefined ? feeds.somebody : feeds.account(firstAccount);
}

interface Groups {
  readonly finished: readonly PersonWatchProgress[];
  readonly started: readonly PersonWatchProgress[];
  readonly people: readonly PersonWatchProgress[];
}

function countLine(texts: Texts, { kind }: CreativeWork, { finished, started, people }: Groups): string {
  const { exact } = texts.seen;
  if (kind === 'movie') return exact.movie(finished.length, people.length);
  return exact.show(finished.length, started.length, people.length);
}

function listNames({ item }: Texts, names: readonly string[]): string {
  const shownNames = names.toSorted((a, b) => a.localeCompare(b)).slice(0, MAX_NAMES);
  const hiddenCount = names.length - shownNames.length;
  return hiddenCount > 0 ? `${shownNames.join(', ')} ${item.andMore(hiddenCount)}` : shownNames.join(', ');
}

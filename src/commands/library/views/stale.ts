import type { StaleOrder, StaleTitle, StaleTitles } from '../../../domain/media/titles/checkedTitles.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { boldTitle } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Titles on a page. They fit in a message even if every character has to be escaped. */
export const STALE_TITLES_A_PAGE = 10;

interface StaleView extends StaleTitles {
  readonly months: number;
  readonly order: StaleOrder;
  readonly libraries: ReadonlyMap<LibraryRef, string>;
  readonly servers: FindServerNameOfRef;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderStaleTitles(texts: Texts, view: StaleView): Message {
  const { stale } = texts.library;
  const { months, total, offset, titles, playsSince, pagePress } = view;
  const playsNote =
    playsSince === undefined ? stale.noPlays : stale.playsSince(formatDiscordTimestamp(playsSince, 'D'));
  const length = months % 12 === 0 ? stale.years(months / 12) : stale.months(months);
  const head = total === 0 ? stale.none(length) : stale.head(total, length);
  if (total === 0) return createNoteMessage([head, `-# ${playsNote}`], { private: true });
  return createListMessage({
    head: `${head}\n${freedText(texts, view)} ${stale.order[view.order]}\n-# ${playsNote}`,
    rows: titles.map((title) => ({ content: titleLines(texts, title, view) })),
    total,
    before: offset,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), `-# ${texts.library.check.deletesNothing}`),
    controls: pageControls(texts, {
      page: offset / STALE_TITLES_A_PAGE + 1,
      pages: Math.ceil(total / STALE_TITLES_A_PAGE),
      press: pagePress,
    }),
    private: true,
  });
}

function freedText({ library, item }: Texts, { bytes, areSizesKnown }: StaleTitles): string {
  const { stale } = library;
  if (areSizesKnown) return stale.wouldFree(item.size(bytes));
  return bytes === 0 ? stale.freedUnknown : stale.wouldFreeAtLeast(item.size(bytes));
}

function sizeText({ library, item }: Texts, { bytes, isSizeKnown }: StaleTitle): string {
  const { stale } = library;
  if (bytes === undefined) return stale.sizeUnknown;
  return isSizeKnown ? item.size(bytes) : stale.atLeast(item.size(bytes));
}

function titleLines(texts: Texts, staleTitle: StaleTitle, view: StaleView): string {
  const { stale } = texts.library;
  const { title, addedAt, plays, playedAt } = staleTitle;
  const facts = [
    sizeText(texts, staleTitle),
    stale.added(formatDiscordTimestamp(addedAt, 'R')),
    playedAt === undefined ? stale.neverPlayed : stale.played(plays, formatDiscordTimestamp(playedAt, 'R')),
    clipAndEscapeText(view.libraries.get(title.libraryKey) ?? '', 60),
    formatServerNamePhrase(texts, title.libraryKey, view.servers),
  ];
  return `${boldTitle(title, texts.search)}\n-# ${joinFacts(facts)}`;
}

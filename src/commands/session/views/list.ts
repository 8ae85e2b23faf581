import type { MediaItem } from '../../../domain/media/items/item.ts';
import { hasSharedId, type Session } from '../../../domain/media/sessions/session.ts';
import type { Versions } from '../../../domain/media/sessions/versions.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { listMessage, note, nothingDone } from '../../../render/kit/layout.ts';
import { linesOf } from '../../../render/kit/lines.ts';
import type { ChangeMessage, Upload } from '../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Button, Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { type PostersByThumb, thumbOf } from '../../../render/kit/thumb.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { sessionLines } from './session.ts';

/** A card takes six of a message's 40 components: text and picture in a section, two buttons in a row. */
const CARDS = 5;

type Members = ReadonlyMap<string, readonly string[]>;

export interface SessionCards {
  readonly sessions: readonly Session[];
  readonly page: number;
  readonly posters: PostersByThumb;
  /** The Discord users behind the accounts, as ids. */
  readonly members: Members;
  /** The versions that could be read. */
  readonly versions: Versions;
  readonly servers?: ServerNames | undefined;
  readonly buttonsOf: (session: Session) => readonly Button[];
  readonly pagePress: (page: number) => Press;
}

/** The sessions on that page, or on the last page if the list has become shorter. */
export const sessionsOn = (sessions: readonly Session[], page: number) => pageOf(sessions, page, CARDS);

/**
 * The current streams, one card each: title, viewer, progress, quality, the reason for transcoding, and
 * buttons.
 */
export function renderSessions(texts: Texts, cards: SessionCards) {
  const { sessions, page: asked, posters, members, versions, servers, buttonsOf, pagePress } = cards;
  const { page, pages, before, items } = sessionsOn(sessions, asked);
  const controls = pageControls(texts, { page, pages, press: pagePress, again: true });
  if (sessions.length === 0) return note(texts.session.none, { controls });
  const hasTranscode = items.some(({ transcode }) => transcode !== undefined);
  return listMessage({
    head: texts.session.head(sessions.length),
    rows: items.map(
      (session, index): Row => ({
        content: sessionLines(texts, session, {
          library: versions.get(session),
          members: members.get(session.user.id ?? ''),
          servers,
          hasSharedId: hasSharedId(session, sessions),
        }),
        picture: pictureOf(texts, session.item, posters, index),
        under: buttonsOf(session),
      }),
    ),
    total: sessions.length,
    before,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), hasTranscode ? texts.session.difference : undefined),
    controls,
  });
}

interface NotDone {
  readonly why: string;
  readonly sessions: readonly Session[];
  readonly servers?: ServerNames | undefined;
}

/** Explains why nothing was done, and shows the current sessions. */
export function renderNotDone(texts: Texts, { why, sessions, servers }: NotDone): ChangeMessage {
  if (sessions.length === 0) return nothingDone(`${why}\n${texts.session.none}`);
  const list = listMessage({
    head: why,
    rows: sessions.map(
      (session): Row => ({
        content: sessionLines(texts, session, { servers, hasSharedId: hasSharedId(session, sessions) }),
      }),
    ),
    foot: texts.pages.shown,
    private: true,
  });
  return { ...list, outcome: 'nothing' };
}

function pictureOf(
  { search }: Texts,
  item: MediaItem,
  posters: SessionCards['posters'],
  index: number,
): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  // The file is named by its place, because two people may watch the same film, and each card has its picture.
  return (
    bytes && {
      name: `session-${index + 1}.webp`,
      bytes,
      description: search.poster(fullTitle(item, search.untitled, 200)),
    }
  );
}

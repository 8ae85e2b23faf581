import type { MediaItem } from '../../../domain/media/items/item.ts';
import { hasSharedId, type Session } from '../../../domain/media/sessions/session.ts';
import type { FileVersions } from '../../../domain/media/sessions/versions.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { type PostersByThumb, thumbOf } from '../../../render/kit/media/thumb.ts';
import { fullTitle } from '../../../render/kit/media/title.ts';
import { listMessage, note, nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage, Message, Upload } from '../../../render/kit/message/message.ts';
import { pageControls, pageOf } from '../../../render/kit/message/pages.ts';
import type { Button, Press } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { sessionLines } from './session.ts';

/**
 * Sessions on a page. Each takes six of a message's 40 components: text and picture in a section, two buttons in a row.
 */
const CARDS_A_PAGE = 5;

type Members = ReadonlyMap<string, readonly string[]>;

export interface SessionCards {
  readonly sessions: readonly Session[];
  readonly page: number;
  readonly posters: PostersByThumb;
  readonly members: Members;
  /** The available versions of each item. Missing for items that could not be read. */
  readonly versions: FileVersions;
  readonly servers?: ServerNames | undefined;
  readonly buttonsOf: (session: Session) => readonly Button[];
  readonly pagePress: (page: number) => Press;
}

export const sessionsOnPage = (sessions: readonly Session[], page: number) => pageOf(sessions, page, CARDS_A_PAGE);

export function renderSessions(texts: Texts, cards: SessionCards): Message {
  const { sessions, page: requestedPage, posters, members, versions, servers, buttonsOf, pagePress } = cards;
  const { page, pages, before, items } = sessionsOnPage(sessions, requestedPage);
  const controls = pageControls(texts, { page, pages, press: pagePress, withReload: true });
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
        picture: pictureOf(texts, session.item, { posters, index }),
        under: buttonsOf(session),
      }),
    ),
    total: sessions.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), hasTranscode ? texts.session.difference : undefined),
    controls,
  });
}

interface UnendedSession {
  readonly reason: string;
  readonly sessions: readonly Session[];
  readonly servers?: ServerNames | undefined;
}

export function renderSessionNotEnded(texts: Texts, { reason, sessions, servers }: UnendedSession): ChangeMessage {
  if (sessions.length === 0) return nothingDone(`${reason}\n${texts.session.none}`);
  const list = listMessage({
    head: reason,
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
  { posters, index }: Pick<SessionCards, 'posters'> & { readonly index: number },
): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  // The position makes the file names unique, because two people may watch the same film.
  return (
    bytes && {
      name: `session-${index + 1}.webp`,
      bytes,
      description: search.poster(fullTitle(item, search, 200)),
    }
  );
}

import { createHash } from 'node:crypto';
import type { Appearance, ReadAppearance } from '../../../domain/appearance.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Board } from '../../../domain/live/boards.ts';
import {
  type ListServerHealthStates,
  type NamedServerHealthState,
  type SessionServers,
  type SessionsSnapshot,
  serversMissingFromSnapshot,
} from '../../../domain/live/snapshot.ts';
import type { Posters } from '../../../domain/media/items/itemsApi.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { PeopleNames, Persona } from '../../../domain/people/people.ts';
import { type AccountLinks, readGuildPersonas } from '../../../domain/people/persons.ts';
import { type AccountRef, type PictureRef, type ServerId, serverOfRef } from '../../../domain/servers/refs.ts';
import { isLibraryWithinScopes, type LibraryScopes, serversInLibraryScopes } from '../../../domain/servers/scope.ts';
import { withAppearance } from '../../../render/kit/additions/appearance.ts';
import { distinctThumbs } from '../../../render/kit/media/thumb.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import { type Texts, textsForLanguage } from '../../../render/texts/texts.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { StreamWithProgress } from './seenStreams.ts';
import type { BoardMessageDraft } from './steps.ts';
import { type BoardContent, type BoardStream, renderBoard } from './views/board.ts';
import type { IdleBoardContent } from './views/idle.ts';

export interface StreamsView {
  /** Current streams. Undefined until they were read once. */
  readonly streams: readonly StreamWithProgress[] | undefined;
  /** The media servers whose streams could be read. Undefined if all were read. */
  readonly readServers?: SessionsSnapshot['read'];
  /** Time at which the streams were last read. Set only if they cannot be read now. */
  readonly asOf?: Date | undefined;
}

export interface BoardContentDeps {
  readonly posters: Posters;
  /** Reads the latest plays and new titles of these libraries, for a board without streams. */
  readonly idle: (servers: readonly ServerId[], scopes: LibraryScopes) => Promise<IdleBoardContent>;
  readonly visible: SessionServers;
  readonly people: Pick<PeopleNames, 'personas'>;
  readonly linkedAccounts: AccountLinks;
  readonly statesOf: ListServerHealthStates;
  readonly appearanceOf: ReadAppearance;
  /** Buttons for a stream. `sessions` are all current streams, also those that are not on the board. */
  readonly buttonsOf: (texts: Texts, session: Session, sessions: readonly Session[]) => readonly Button[];
  readonly detailsOf: (texts: Texts, session: Session) => Button;
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Maximum streams for which the board has pictures. With more streams, it has none. */
const MAX_PICTURED_STREAMS = 6;
const NO_POSTERS = new Map<PictureRef, Uint8Array>();

export interface BoardContentOmissions {
  readonly posters: boolean;
  /** True if a board without streams leaves out recent plays and new titles. */
  readonly recent: boolean;
}

export type BoardMessageDrafter = (
  board: Board,
  view: StreamsView,
  omissions: BoardContentOmissions,
) => Promise<BoardMessageDraft>;

/** Boards with the same settings share their content, which is drawn once. */
export function createBoardMessageDrafter(deps: BoardContentDeps): BoardMessageDrafter {
  const drawings = new WeakMap<StreamsView, Map<string, Promise<Drawing>>>();

  function drawingOf(board: Board, view: StreamsView, { appearance, omissions }: DrawingStyle): Promise<Drawing> {
    const viewDrawings = drawings.get(view) ?? new Map<string, Promise<Drawing>>();
    drawings.set(view, viewDrawings);
    const servers = deps.visible.serversOf(board.guildId);
    const drawingKey = JSON.stringify([
      board.locale,
      board.people,
      board.librarySectionIds,
      board.controls,
      servers,
      appearance.ownName,
      appearance.colour,
      omissions.posters,
      omissions.recent,
    ]);
    const drawing = viewDrawings.get(drawingKey) ?? draw({ board, view, appearance, omissions }, deps);
    viewDrawings.set(drawingKey, drawing);
    // A database error affects only this board. The content is drawn again for the next one.
    drawing.catch(() => viewDrawings.delete(drawingKey));
    return drawing;
  }

  return async (board, view, omissions) => {
    const appearance = await deps.appearanceOf(board.guildId);
    const { message, contentHash, ticketsUntil, namesRecent } = await drawingOf(board, view, { appearance, omissions });
    return {
      contentHash,
      namesRecent,
      files: message.files ?? [],
      render: (marker) => {
        const forMs = ticketsUntil - deps.clock.now().getTime();
        const presses = (message.presses ?? []).map((press) => ({ ...press, forMs }));
        const components = message.components.map((component) => ({ ...component, id: marker }));
        return deps.fill({ ...message, components, presses }, `board ${board.id}`);
      },
    };
  };
}

interface Drawing {
  /** The message with marker 0. The marker, a number that identifies each board's message, is put in later. */
  readonly message: Message;
  readonly contentHash: string;
  readonly namesRecent: boolean;
  /** Time at which the buttons stop working, in ms since 1970. 0 without buttons. */
  readonly ticketsUntil: number;
}

interface DrawingStyle {
  readonly appearance: Appearance;
  readonly omissions: BoardContentOmissions;
}

interface DrawnBoard extends DrawingStyle {
  readonly board: Board;
  readonly view: StreamsView;
}

async function draw({ board, view, appearance, omissions }: DrawnBoard, deps: BoardContentDeps): Promise<Drawing> {
  const texts = textsForLanguage(board.locale);
  const servers = deps.visible.serversOf(board.guildId);
  const boardServers = serversInLibraryScopes(board.librarySectionIds, servers);
  const sessions = view.streams?.map(({ session }) => session) ?? [];
  const belongsOnBoard = ({ session }: StreamWithProgress) => {
    const server = deps.visible.serverOf(session);
    // Live television belongs to no library, so only boards about a whole media server show it.
    return (
      boardServers.includes(server) &&
      isLibraryWithinScopes(board.librarySectionIds, server, session.item.librarySectionId)
    );
  };
  const visibleStreams = view.streams?.filter(belongsOnBoard);
  const personas = await readPersonas(board, { streams: visibleStreams ?? [], servers }, deps);
  const namesRecent = visibleStreams?.length === 0 && !omissions.recent;
  const hasPictures = visibleStreams && !omissions.posters && visibleStreams.length <= MAX_PICTURED_STREAMS;
  const items = hasPictures ? visibleStreams.map(({ session }) => session.item) : [];
  const content: BoardContent = {
    streams: visibleStreams?.map((stream) => boardStream(stream, { board, personas, sessions, texts }, deps)),
    idle: namesRecent ? await deps.idle(boardServers, board.librarySectionIds) : { played: [], added: [] },
    ...namedServers(deps.statesOf(boardServers), {
      unreadServers: serversMissingFromSnapshot({ read: view.readServers }, boardServers),
      isNamed: servers.length > 1,
    }),
    asOf: view.asOf,
    posters: items.length > 0 ? await deps.posters.small(distinctThumbs(items), deps.signal) : NO_POSTERS,
  };
  const message = withAppearance(renderBoard(texts, content, 0), appearance);
  const { components, presses = [] } = message;
  const ticketsUntil = presses.length > 0 ? expiryAt(deps.clock.now().getTime()) : 0;
  return { message, contentHash: hashOf([components, presses, ticketsUntil]), namesRecent, ticketsUntil };
}

const SIX_HOURS = 6 * HOUR_MS;

/**
 * Time at which the buttons of a board stop working: in twelve to eighteen hours, at a multiple of six hours. Edits
 * before the next multiple reuse the stored buttons.
 */
const expiryAt = (now: number): number => (Math.floor(now / SIX_HOURS) + 3) * SIX_HOURS;

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/**
 * The board's media servers. They are named at the top if the guild sees several, and on each line if the board covers
 * several.
 */
function namedServers(
  states: readonly NamedServerHealthState[],
  { unreadServers, isNamed }: { readonly unreadServers: readonly ServerId[]; readonly isNamed: boolean },
): Pick<BoardContent, 'servers' | 'nameOf'> {
  const names = new Map(states.map(({ id, name }) => [id, name]));
  return {
    servers: states.map(({ id, name, state }) => ({
      name: isNamed ? name : undefined,
      state,
      isUnread: unreadServers.includes(id),
    })),
    nameOf: (ref) => (names.size > 1 ? names.get(serverOfRef(ref)) : undefined),
  };
}

type Personas = ReadonlyMap<AccountRef, Persona>;

async function readPersonas(
  { people }: Board,
  { streams, servers }: { readonly streams: readonly StreamWithProgress[]; readonly servers: readonly ServerId[] },
  deps: BoardContentDeps,
): Promise<Personas> {
  if (people === 'nobody') return new Map();
  const accounts = streams.flatMap(({ session }) => session.user.id ?? []);
  return accounts.length === 0 ? new Map() : await readGuildPersonas(accounts, servers, deps);
}

interface StreamContext {
  readonly board: Board;
  readonly personas: Personas;
  readonly sessions: readonly Session[];
  readonly texts: Texts;
}

function boardStream(
  { session, delivery, progress }: StreamWithProgress,
  context: StreamContext,
  { buttonsOf, detailsOf }: BoardContentDeps,
): BoardStream {
  const { board, sessions, texts } = context;
  return {
    session,
    delivery,
    progress,
    person: personName(session, context),
    player: playerName(board, session),
    buttons: board.controls ? buttonsOf(texts, session, sessions) : [],
    details: detailsOf(texts, session),
  };
}

function personName({ user }: Session, { board, personas, texts }: StreamContext): string | undefined {
  const { people } = board;
  if (people === 'nobody') return undefined;
  const persona = user.id && personas.get(user.id);
  if (people === 'pseudonym') return persona?.pseudonym ?? texts.feeds.somebody;
  return persona?.alias ?? (user.name || persona?.name || texts.feeds.somebody);
}

/** A player's name often contains its owner's name, so it is shown only if people are named. */
const playerName = ({ people }: Board, { player }: Session): string | undefined =>
  (people === 'name' ? player.title : undefined) || player.product || player.platform;

import { createHash } from 'node:crypto';
import type { Clock } from '../../../domain/clock.ts';
import type { Board } from '../../../domain/live/boards.ts';
import {
  type ServerState,
  type SessionsSnapshot,
  type StatesOf,
  unreadIn,
  type VisibleSessions,
} from '../../../domain/live/snapshot.ts';
import type { Posters } from '../../../domain/media/items/itemsApi.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { People, Persona } from '../../../domain/people/people.ts';
import { type Linked, personasIn } from '../../../domain/people/persons.ts';
import { type AccountRef, type PictureRef, type ServerId, serverOf } from '../../../domain/servers/refs.ts';
import { isWithin, type Scopes, serversIn } from '../../../domain/servers/scope.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button } from '../../../render/kit/press.ts';
import { distinctThumbs } from '../../../render/kit/thumb.ts';
import { type Texts, textsFor } from '../../../render/texts/texts.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { SeenStream } from './seenStreams.ts';
import type { BoardMessageDraft } from './steps.ts';
import { type BoardContent, type BoardStream, renderBoard } from './views/board.ts';
import type { Idle } from './views/idle.ts';

export interface View {
  /** Missing until the sessions were read once. */
  readonly streams: readonly SeenStream[] | undefined;
  /** The servers whose sessions were read; all if missing. */
  readonly read?: SessionsSnapshot['read'];
  /** When they were read, if they cannot be read at the moment. */
  readonly asOf?: Date | undefined;
}

export interface ContentDeps {
  readonly posters: Posters;
  /** The latest plays and new titles on these servers, within these scopes. */
  readonly idle: (servers: readonly ServerId[], scopes: Scopes) => Promise<Idle>;
  readonly visible: VisibleSessions;
  readonly people: Pick<People, 'personas'>;
  readonly linkedAccounts: Linked;
  readonly statesOf: StatesOf;
  /** `sessions`: all current streams, on the board or not. */
  readonly buttonsOf: (texts: Texts, session: Session, sessions: readonly Session[]) => readonly Button[];
  readonly detailsOf: (texts: Texts, session: Session) => Button;
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** More streams are shown without pictures. */
const PICTURED = 6;
const NO_POSTERS = new Map<PictureRef, Uint8Array>();

export interface LeftOut {
  readonly posters: boolean;
  /** Played and new titles, which an idle board names. */
  readonly recent: boolean;
}

export type Draft = (board: Board, view: View, leftOut: LeftOut) => Promise<BoardMessageDraft>;

/** Boards with the same settings show the same content, which is drawn once for all of them. */
export function createDraft(deps: ContentDeps): Draft {
  const drawings = new WeakMap<View, Map<string, Promise<Drawing>>>();

  function drawingOf(board: Board, view: View, leftOut: LeftOut): Promise<Drawing> {
    const ofView = drawings.get(view) ?? new Map<string, Promise<Drawing>>();
    drawings.set(view, ofView);
    const seen = deps.visible.serversOf(board.guildId);
    const look = JSON.stringify([
      board.locale,
      board.people,
      board.librarySectionIds,
      board.controls,
      seen,
      leftOut.posters,
      leftOut.recent,
    ]);
    const drawing = ofView.get(look) ?? draw(board, view, deps, leftOut);
    ofView.set(look, drawing);
    // A failure of the database concerns one board: the next one with the same settings is drawn again.
    drawing.catch(() => ofView.delete(look));
    return drawing;
  }

  return async (board, view, leftOut) => {
    const { message, says, until, namesRecent } = await drawingOf(board, view, leftOut);
    return {
      says,
      namesRecent,
      files: message.files ?? [],
      render: (marker) => {
        const forMs = until - deps.clock.now().getTime();
        const presses = (message.presses ?? []).map((press) => ({ ...press, forMs }));
        const components = message.components.map((each) => ({ ...each, id: marker }));
        return deps.fill({ ...message, components, presses }, `board ${board.id}`);
      },
    };
  };
}

interface Drawing {
  /** Its marker does not belong to a message yet. */
  readonly message: Message;
  readonly says: string;
  readonly namesRecent: boolean;
  readonly until: number;
}

async function draw(board: Board, view: View, deps: ContentDeps, leftOut: LeftOut): Promise<Drawing> {
  const texts = textsFor(board.locale);
  const seen = deps.visible.serversOf(board.guildId);
  const about = serversIn(board.librarySectionIds, seen);
  const sessions = view.streams?.map(({ session }) => session) ?? [];
  const shown = view.streams?.filter(({ session }) => isShown(board, about, session, deps));
  const personas = await personasOn(board, shown ?? [], seen, deps);
  const namesRecent = shown?.length === 0 && !leftOut.recent;
  const items = shown && !leftOut.posters && shown.length <= PICTURED ? shown.map(({ session }) => session.item) : [];
  const content: BoardContent = {
    streams: shown?.map((stream) => streamOn(stream, { board, personas, sessions, texts }, deps)),
    idle: namesRecent ? await deps.idle(about, board.librarySectionIds) : { played: [], added: [] },
    ...serversOf(deps.statesOf(about), unreadIn(view, about), seen.length > 1),
    asOf: view.asOf,
    posters: items.length > 0 ? await deps.posters.small(distinctThumbs(items), deps.signal) : NO_POSTERS,
  };
  const message = renderBoard(texts, content, 0);
  const { components, presses = [] } = message;
  const until = presses.length > 0 ? expiryAt(deps.clock.now().getTime()) : 0;
  return { message, says: hashOf([components, presses, until]), namesRecent, until };
}

const SIX_HOURS = 6 * HOUR_MS;

/**
 * Twelve to eighteen hours from now, at a time that stays the same for six hours: tickets on the board need
 * not be written again.
 */
const expiryAt = (now: number): number => (Math.floor(now / SIX_HOURS) + 3) * SIX_HOURS;

const hashOf = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/** Live television belongs to no library: it is on the boards that show all of its server. */
function isShown(board: Board, about: readonly ServerId[], session: Session, { visible }: ContentDeps): boolean {
  const server = visible.serverOf(session);
  return about.includes(server) && isWithin(board.librarySectionIds, server, session.item.librarySectionId);
}

/**
 * The servers in the words of the board: named if the guild sees several, and on each line if the board is
 * about several.
 */
function serversOf(
  states: readonly ServerState[],
  unread: readonly ServerId[],
  isNamed: boolean,
): Pick<BoardContent, 'servers' | 'nameOf'> {
  const names = new Map(states.map(({ id, name }) => [id, name]));
  return {
    servers: states.map(({ id, name, state }) => ({
      name: isNamed ? name : undefined,
      state,
      isUnread: unread.includes(id),
    })),
    nameOf: (ref) => (names.size > 1 ? names.get(serverOf(ref)) : undefined),
  };
}

type Personas = ReadonlyMap<AccountRef, Persona>;

const personasOn = async (
  { people }: Board,
  streams: readonly SeenStream[],
  seen: readonly ServerId[],
  deps: ContentDeps,
): Promise<Personas> => {
  const accounts = people === 'nobody' ? [] : streams.flatMap(({ session: { user } }) => user.id ?? []);
  return accounts.length === 0 ? new Map() : await personasIn(accounts, seen, deps);
};

interface Surroundings {
  readonly board: Board;
  readonly personas: Personas;
  /** All current streams, on the board or not. */
  readonly sessions: readonly Session[];
  readonly texts: Texts;
}

function streamOn(
  { session, delivery, progress }: SeenStream,
  { board, personas, sessions, texts }: Surroundings,
  { buttonsOf, detailsOf }: ContentDeps,
): BoardStream {
  return {
    session,
    delivery,
    progress,
    person: personOn(board, session, personas, texts),
    player: playerOn(board, session),
    buttons: board.controls ? buttonsOf(texts, session, sessions) : [],
    details: detailsOf(texts, session),
  };
}

function personOn({ people }: Board, { user }: Session, personas: Personas, texts: Texts): string | undefined {
  if (people === 'nobody') return undefined;
  const persona = user.id && personas.get(user.id);
  if (people === 'pseudonym') return persona?.pseudonym ?? texts.feeds.somebody;
  return persona?.alias ?? (user.name || persona?.name || texts.feeds.somebody);
}

/** A player's name often is its owner's. */
const playerOn = ({ people }: Board, { player }: Session): string | undefined =>
  (people === 'name' ? player.title : undefined) || player.product || player.platform;

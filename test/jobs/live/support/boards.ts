import { onTestFinished } from 'vitest';
import type { Appearance } from '../../../../src/domain/appearance.ts';
import type { NewBoard } from '../../../../src/domain/live/boards.ts';
import type { ServerHealthState } from '../../../../src/domain/media/server/health.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import { FIRST_SERVER_ID, type ServerId, serverOfRef } from '../../../../src/domain/servers/refs.ts';
import { createChannelBlocker } from '../../../../src/jobs/delivery/blockedChannels.ts';
import { BoardJob } from '../../../../src/jobs/live/board/board.ts';
import { createPrepareStreams } from '../../../../src/jobs/live/board/seenStreams.ts';
import type { IdleBoardContent } from '../../../../src/jobs/live/board/views/idle.ts';
import { CHANNEL, GUILD, memoryStore } from '../../../store/support/openStore.ts';
import { NO_APPEARANCE } from '../../../support/appearance.ts';
import { film, playing } from '../../../support/media.ts';
import { createRecorder } from '../../support/fakes.ts';
import { createBoardDiscord } from './boardDiscord.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const aBoard = (but: Partial<NewBoard> = {}): NewBoard => ({
  guildId: GUILD,
  channelId: CHANNEL,
  people: 'name',
  locale: 'en-US',
  librarySectionIds: [],
  follows: false,
  controls: true,
  ...but,
});

/** A film that is paused, so that nothing moves. */
export const paused = (title: string, more: Partial<Session> = {}): Session =>
  playing({
    id: title,
    item: film({ title, ratingKey: title, durationMs: 2 * HOUR, thumb: `/thumb/${title}` }),
    viewOffsetMs: HOUR,
    player: { title: 'Sofa', product: 'TV', state: 'paused' },
    ...more,
  });

/** What a test changes while boards are shown. */
interface Live {
  sessions: readonly Session[];
  health: ServerHealthState;
  /** Of servers that are not like that. */
  states: Readonly<Record<number, ServerHealthState>>;
  idle: IdleBoardContent;
  isReadable: boolean;
  /** Called for each card that is drawn. */
  drawn: (session: Session) => void;
  readonly posters: Set<string>;
  /** The media servers that the guild may see. */
  seen: readonly ServerId[];
  appearance: Appearance;
}

/** Boards over a fake Discord, which are given a snapshot every five seconds, as the poller does. */
export async function liveBoards() {
  const store = await memoryStore();
  const { clock } = store;
  const discord = createBoardDiscord(clock);
  const recorder = createRecorder();
  const live: Live = {
    sessions: [],
    health: { kind: 'up' },
    states: {},
    idle: { played: [], added: [] },
    isReadable: true,
    drawn: () => undefined,
    posters: new Set(),
    seen: [FIRST_SERVER_ID],
    appearance: NO_APPEARANCE,
  };
  const button = (label: string, { id }: Session) =>
    ({ label, style: 'secondary', press: { action: label, target: { id }, by: 'anyone' } }) as const;
  const start = (): BoardJob =>
    new BoardJob({
      ...store,
      channels: discord.channels,
      log: recorder.log,
      streams: createPrepareStreams({ knownVersions: async () => new Map() }),
      statesOf: (ids) =>
        ids.map((id) => ({ id, name: id === 2 ? 'Attic' : 'Cellar', state: live.states[id] ?? live.health })),
      appearanceOf: async () => live.appearance,
      visible: { serversOf: () => live.seen, serverOf: ({ id = '' }) => serverOfRef(id) },
      idle: async () => live.idle,
      posters: {
        small: async (thumbs) =>
          new Map(thumbs.filter((thumb) => live.posters.has(thumb)).map((thumb) => [thumb, new Uint8Array([1])])),
      },
      buttonsOf: (_, session) => [button('End …', session)],
      detailsOf: (_, session) => {
        live.drawn(session);
        return button('Details', session);
      },
      fill: async ({ components, presses }, userId) =>
        JSON.parse(
          JSON.stringify(components).replace(/"press:(\d+)"/g, (_, n) => JSON.stringify(ticket(n, userId, presses))),
        ),
      channelBlocker: createChannelBlocker(
        {
          ...store,
          log: recorder.log,
          wake: () => undefined,
          alert: () => undefined,
          directory: { guildOf: async () => GUILD },
        },
        AbortSignal.abort(),
      ),
      needsChanged: () => undefined,
      random: () => 0,
    });
  const ticket = (n: string, userId: string, presses: readonly { readonly target: unknown }[] = []) =>
    `${userId} ${JSON.stringify(presses[Number(n)]?.target)} ${n}`.slice(0, 90);
  let job = start();
  onTestFinished(() => job.stop(AbortSignal.abort()));

  /** One look at the media server. */
  async function tick(): Promise<void> {
    if (live.isReadable) await job.receive({ at: clock.now().getTime(), sessions: live.sessions });
    else job.missed();
    for (let turn = 0; turn < 8; turn += 1) await clock.settle();
  }

  return {
    ...store,
    discord,
    recorder,
    live,
    tick,
    job: () => job,
    /** Looks every five seconds for that long. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 5 * SECOND) {
        await clock.advance(Math.min(left, 5 * SECOND));
        await tick();
      }
    },
    /** As after kill -9: the one before never hears of anything again. */
    restart: async () => {
      job = start();
      await job.changed();
    },
    /** The titles on the boards of a channel, one text for each message of ours there. */
    texts: (channelId = CHANNEL) =>
      discord.shown
        .filter((one) => one.channelId === channelId && !one.isForeign)
        .map(({ body }) => [...body.matchAll(/\*\*([^*]+) \(1927\)\*\*/g)].map(([, title]) => title).join(', ')),
  };
}

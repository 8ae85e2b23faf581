import type { EmbeddedMediaServer } from '../../sandbox/media-server/server.ts';

/** The feed of plays ticks every second, so that a tick comes soon; tests always wait for a message or a request. */
export const TICKING = { HISTORY_CRON: '* * * * * *', FEED_PEOPLE: 'name' } as const;
export const HISTORY = { path: '/status/sessions/history/all' } as const;

interface Polled {
  readonly media: Pick<EmbeddedMediaServer, 'nextRequest'>;
}

/** Resolves after a read that began after now: the first poll, or a tick. */
const nextRead = ({ media }: Polled) => media.nextRequest(HISTORY);

/** Resolves after a tick that began after now, with everything from it stored: polls wait for each other. */
export async function wholeTick(world: Polled): Promise<void> {
  await nextRead(world);
  await nextRead(world);
}

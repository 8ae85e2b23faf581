import type { Telemetry } from '../../domain/telemetry.ts';

type Send = (url: string, init: RequestInit) => Promise<Response>;

const CALLBACK = /\/interactions\/(\d{1,20})\/[^/]+\/callback(?:\?|$)/;
const SCOPES = ['user', 'global', 'shared'] as const;

/** The same requests; reports which interactions Discord took an acknowledgement of, and which requests it limits. */
export const watchedSend =
  (send: Send, telemetry: Pick<Telemetry, 'interactionAcknowledged' | 'rateLimited'>): Send =>
  async (url, init) => {
    const response = await send(url, init);
    const [, interactionId] = CALLBACK.exec(url) ?? [];
    if (response.ok && interactionId !== undefined) telemetry.interactionAcknowledged(interactionId);
    if (response.status === 429) telemetry.rateLimited(scopeOf(response));
    return response;
  };

/** The proxy before Discord, which limits addresses, names no scope. */
function scopeOf({ headers }: Response): Parameters<Telemetry['rateLimited']>[0] {
  const named = headers.get('x-ratelimit-scope');
  return SCOPES.find((scope) => scope === named) ?? 'address';
}

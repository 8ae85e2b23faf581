import { DiscordAPIError } from 'discord.js';
import type { Finding } from '../../domain/doctor/findings.ts';
import { inItsPlace } from '../rest/inItsPlace.ts';

export const isRefusedToken = (error: unknown): boolean => error instanceof DiscordAPIError && error.status === 401;

/** Finds out why a request to Discord failed: a refused token, another program in Discord's place, or no response. */
export function whySilent(error: unknown): Finding {
  if (isRefusedToken(error)) return { kind: 'discord-token-refused' };
  const impostor = inItsPlace(error);
  if (impostor?.kind === 'web-page') return { kind: 'discord-web-page', status: impostor.status };
  return impostor ? { kind: 'discord-untrusted', code: impostor.code } : { kind: 'discord-silent' };
}

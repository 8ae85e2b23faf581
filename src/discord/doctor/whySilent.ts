import { DiscordAPIError } from 'discord.js';
import type { Finding } from '../../domain/doctor/findings.ts';
import { inItsPlace } from '../rest/inItsPlace.ts';

export const isRefusedToken = (error: unknown): boolean => error instanceof DiscordAPIError && error.status === 401;

/** The finding for a failed look-up at Discord. */
export function whySilent(error: unknown): Finding {
  if (isRefusedToken(error)) return { kind: 'discord-token-refused' };
  const found = inItsPlace(error);
  if (found?.kind === 'web-page') return { kind: 'discord-web-page', status: found.status };
  return found ? { kind: 'discord-untrusted', code: found.code } : { kind: 'discord-silent' };
}

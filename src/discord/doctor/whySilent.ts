import type { Finding } from '../../domain/doctor/findings.ts';
import { isTokenRefused } from '../posting/errors.ts';
import { impostorBehind } from '../rest/impostor.ts';

/** Finds out why a request to Discord failed: a refused token, another program in Discord's place, or no response. */
export function whySilent(error: unknown): Finding {
  if (isTokenRefused(error)) return { kind: 'discord-token-refused' };
  const impostor = impostorBehind(error);
  if (impostor?.kind === 'web-page') return { kind: 'discord-web-page', status: impostor.status };
  return impostor ? { kind: 'discord-untrusted', code: impostor.code } : { kind: 'discord-silent' };
}

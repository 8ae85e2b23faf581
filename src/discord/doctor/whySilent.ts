import type { DoctorFinding } from '../../domain/doctor/findings.ts';
import { isBotTokenRefused } from '../posting/errors.ts';
import { findImpostor } from '../rest/impostor.ts';

export function diagnoseDiscordFailure(error: unknown): DoctorFinding {
  if (isBotTokenRefused(error)) return { kind: 'discord-token-refused' };
  const impostor = findImpostor(error);
  if (impostor?.kind === 'web-page') return { kind: 'discord-web-page', status: impostor.status };
  return impostor ? { kind: 'discord-untrusted', code: impostor.code } : { kind: 'discord-silent' };
}

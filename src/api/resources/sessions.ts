import type { SessionsApi } from '../../domain/media/sessions/session.ts';
import type { Call } from '../call.ts';
import { sessions, terminateSession } from '../endpoints/sessions.ts';
import { terminateTranscode } from '../endpoints/transcodes.ts';

export const sessionsApi = (call: Call): SessionsApi => ({
  sessions: async (options) => call(sessions(), options),
  terminateSession: async (sessionId, reason, options) => call(terminateSession(sessionId, reason), options),
  terminateTranscode: async (key, options) => call(terminateTranscode(key), options),
});

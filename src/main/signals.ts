/** The signals that the bot reacts to. */
interface Signals {
  readonly shutdown: readonly NodeJS.Signals[];
  /** `.env` is read again for LOG_LEVEL. */
  readonly reload: NodeJS.Signals | undefined;
}

/**
 * SIGHUP ends a program when its terminal closes, and elsewhere makes a service read its settings again.
 * Windows has neither `kill` nor SIGTERM: it sends SIGHUP when the window is closed and SIGBREAK for
 * Ctrl+Break, and ends the process soon after.
 */
export function signalsFor(platform: NodeJS.Platform, inTerminal: boolean): Signals {
  if (platform === 'win32') return { shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined };
  if (inTerminal) return { shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined };
  return { shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' };
}

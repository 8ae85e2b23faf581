/** The signals that the bot reacts to. */
interface Signals {
  readonly shutdown: readonly NodeJS.Signals[];
  /** `.env` is read again for LOG_LEVEL. */
  readonly reload: NodeJS.Signals | undefined;
}

/**
 * Closing a terminal ends what runs in it: SIGHUP means that there, and elsewhere what it means to every service. Windows
 * has neither `kill` nor SIGTERM: it sends SIGHUP when the window is closed and SIGBREAK for Ctrl+Break, and ends the process soon after.
 */
export function signalsFor(platform: NodeJS.Platform, inTerminal: boolean): Signals {
  if (platform === 'win32') return { shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined };
  if (inTerminal) return { shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined };
  return { shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' };
}

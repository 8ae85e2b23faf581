interface Signals {
  readonly shutdown: readonly NodeJS.Signals[];
  /** Makes the bot read LOG_LEVEL again. Undefined if the system has no such signal. */
  readonly reload: NodeJS.Signals | undefined;
}

/**
 * In a terminal, SIGHUP means that the terminal was closed; for a service, that settings should be read again. Windows
 * has neither `kill` nor SIGTERM. It sends SIGHUP when the window closes and SIGBREAK for Ctrl+Break, and ends the
 * process soon after.
 */
export function signalsFor(platform: NodeJS.Platform, inTerminal: boolean): Signals {
  if (platform === 'win32') return { shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined };
  if (inTerminal) return { shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined };
  return { shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' };
}

interface Signals {
  readonly shutdown: readonly NodeJS.Signals[];
  /** Signal that makes the bot read LOG_LEVEL again. Undefined if the system has none. */
  readonly reload: NodeJS.Signals | undefined;
}

/**
 * The signals of each system. In a terminal, SIGHUP means that the window was closed. A service gets SIGHUP to read its
 * settings again. Windows has neither `kill` nor SIGTERM. It sends SIGHUP when the window closes and SIGBREAK for
 * Ctrl+Break, and ends the process soon after.
 */
export function processSignalsForPlatform(platform: NodeJS.Platform, inTerminal: boolean): Signals {
  if (platform === 'win32') return { shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined };
  if (inTerminal) return { shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined };
  return { shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' };
}

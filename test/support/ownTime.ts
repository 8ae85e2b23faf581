import process from 'node:process';

/** The processor time of this thread alone so far, in ms: what other programs and other threads do counts for nothing. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

import process from 'node:process';

/** The processor time of only this thread so far, in ms; other programs and threads do not count. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

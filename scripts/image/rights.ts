import type { Container } from './container.ts';

/** Shell commands to run as the bot's user, with their expected results. */
const TRIED = [
  { what: 'a file in /app', command: 'touch /app/new', isAllowed: false },
  { what: 'a file beside the compiled code', command: 'touch /app/.cache/new', isAllowed: false },
  { what: 'a program in /usr/local/bin', command: 'touch /usr/local/bin/new', isAllowed: false },
  { what: 'a file in /etc', command: 'touch /etc/new', isAllowed: false },
  {
    what: 'a file in /var/tmp',
    command: 'touch /var/tmp/new',
    isAllowed: false,
  },
  { what: 'a device', command: 'mknod /tmp/device c 1 3', isAllowed: false },
  { what: 'a program in /tmp', command: 'cp /bin/true /tmp/program && /tmp/program', isAllowed: false },
  { what: 'a mount', command: 'mount -o remount,rw /', isAllowed: false },
  { what: 'a file in /tmp', command: 'touch /tmp/new', isAllowed: true },
  { what: 'a file in /data', command: 'touch /data/new && rm /data/new', isAllowed: true },
  {
    what: 'user 1000 without capabilities',
    command:
      'grep -q "^Uid:.1000.1000.1000" /proc/self/status && grep -q "^CapBnd:.0*$" /proc/self/status && grep -q "^NoNewPrivs:.1" /proc/self/status',
    isAllowed: true,
  },
] as const;

/** Throws if the bot's user cannot write to /data and /tmp, or can write elsewhere. */
export async function checkContainerWriteRights(bot: Container, print: (line: string) => void): Promise<void> {
  for (const { what, command, isAllowed } of TRIED) {
    const { status, output } = await bot.exec('sh', '-c', command);
    if ((status === 0) !== isAllowed) throw new Error(`${what}: “${command}” ended with ${status}. ${output}`);
  }
  const refusedActions = TRIED.filter(({ isAllowed }) => !isAllowed).map(({ what }) => what);
  print(`Refused: ${refusedActions.join(', ')}.`);
}

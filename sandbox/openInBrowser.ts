import { spawn } from 'node:child_process';

/** What opens an address, by the kind of machine. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the person's browser. Where there is none, nothing happens: the address is printed as well. */
export function openInBrowser(url: string): void {
  const [command, ...given] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...given, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

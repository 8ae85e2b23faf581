import { spawn } from 'node:child_process';

/** Commands that open an address, by operating system. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Does nothing without a browser, because the address is also printed. */
export function openInBrowser(url: string): void {
  const [command, ...given] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...given, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

import { spawn } from 'node:child_process';

/** The command that opens an address, by operating system. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens an address in the person's browser. Without a browser nothing happens, because the address is printed
 * as well.
 */
export function openInBrowser(url: string): void {
  const [command, ...given] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...given, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

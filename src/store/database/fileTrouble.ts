import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import process from 'node:process';

/** Size of a trial write, in bytes. A new SQLite database needs as much. */
const PROBE_BYTES = 1024 * 1024;

const FULL = 'ENOSPC';
const QUOTA = 'EDQUOT';
const READ_ONLY = 'EROFS';
const REFUSED: readonly unknown[] = ['EACCES', 'EPERM'];

/**
 * Explains why a file cannot be read or written, and names the command that helps. Undefined if the cause is neither
 * the disk nor permissions. SQLite's errors give no reason, so a trial write finds it.
 */
export function explainFileTrouble(path: string, cause: unknown): string | undefined {
  const file = resolve(path);
  const code = systemErrorCodeOf(cause) ?? codeOfTrialWrite(file);
  if (code === FULL) return fullDisk(nearestFolder(file));
  if (code === QUOTA) return `${whoRuns()} has used up their quota on the disk of ${dirname(file)}. See: quota -s`;
  if (code === READ_ONLY) return readOnly(nearestFolder(file));
  return REFUSED.includes(code) ? accessTrouble(file) : undefined;
}

export const fileAdvice = (path: string, cause: unknown): string =>
  explainFileTrouble(path, cause) ?? 'Check the path, its rights and the disk.';

/** The operating system's error code, for example EACCES. Undefined for errors of SQLite. */
export function systemErrorCodeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : undefined;
}

/** Tries to open a file and to write another one beside it. Returns the error code, or undefined if both succeed. */
function codeOfTrialWrite(file: string): string | undefined {
  const probe = `${file}.probe`;
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return undefined;
  } catch (error) {
    return systemErrorCodeOf(error);
  } finally {
    removeProbe(probe);
  }
}

function removeProbe(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {}
}

function fullDisk(folder: string): string {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  if (files > 0 && ffree === 0)
    return `The disk that ${folder} is on takes no more files, however small. Delete some; this shows how many there are: df -i ${folder}`;
  const leftKb = Math.floor((bavail * bsize) / 1024);
  return `The disk that ${folder} is on is full (${leftKb} KB are left). Make room; this shows what there is: df -h ${folder}`;
}

const readOnly = (folder: string): string =>
  `${folder} is on a disk that can only be read. Mount it for writing (a volume of a container without :ro). This shows which disk it is: findmnt -T ${folder}`;

function accessTrouble(file: string): string {
  const obstacle = obstacleTo(file);
  const stats = statSync(obstacle, { throwIfNoEntry: false });
  const uid = process.geteuid?.();
  if (!stats || uid === undefined)
    return `${whoRuns()} may not write to ${obstacle}. Change its rights, or choose another place.`;
  const explanation = `Usher runs as ${whoRuns()}, who may not use ${obstacle}. That belongs to user ${describeUser(stats.uid)}.`;
  if (stats.uid === uid) return `${explanation} ${commandSentence(commandForOwn(obstacle, stats.isDirectory()))}`;
  const owner = `${uid}:${process.getegid?.() ?? uid}`;
  const folder = dirname(file);
  if (obstacle === file || obstacle === folder)
    return `${explanation} ${commandSentence(commandToGive(obstacle, file, owner))}`;
  return `${explanation} Choose another folder in the settings, or make this one: mkdir -p ${folder} && chown ${owner} ${folder}`;
}

/**
 * Command that fixes the permissions of a user's own file. If they are sufficient, the command shows other obstacles.
 */
function commandForOwn(obstacle: string, isFolder: boolean): string {
  const neededMode = isFolder ? 0o300 : 0o600;
  const hasNeededMode = (statSync(obstacle).mode & neededMode) === neededMode;
  if (hasNeededMode) return `ls -ldZ ${obstacle}`;
  return `chmod u+${isFolder ? 'rwx' : 'rw'} ${obstacle}`;
}

/** Command that gives a file to the user who runs the bot. Includes the folder if it contains nothing else. */
function commandToGive(obstacle: string, file: string, owner: string): string {
  return obstacle !== file && hasOnlyOurFiles(obstacle, file)
    ? `chown -R ${owner} ${obstacle}`
    : `chown ${owner} ${obstacle}`;
}

function hasOnlyOurFiles(folder: string, file: string): boolean {
  // Compares names without their endings, because `usher.db.rights` and `usher.db-wal` also belong to `usher.db`.
  const name = basename(file).replace(/(?<=.)\..*$/, '');
  try {
    return readdirSync(folder).every((entry) => entry.startsWith(name) || FOLDERS_BESIDE_DATABASE.has(entry));
  } catch {
    return false;
  }
}

/** Folders that may be beside the database: two folders of the bot, and one that mkfs creates on a new volume. */
export const FOLDERS_BESIDE_DATABASE: ReadonlySet<string> = new Set(['posters', 'backups', 'lost+found']);

/** In a container, adds that the folder has another path on the host. */
function commandSentence(line: string): string {
  const isContained = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  return isContained ? `Run this on the host, for the folder that is mounted there: ${line}` : `Run: ${line}`;
}

/**
 * The outermost folder in the path that the user may not enter. If there is none: the file, or the last folder that
 * exists.
 */
function obstacleTo(file: string): string {
  const closedFolder = foldersAbove(file).find((folder) => existsSync(folder) && !hasAccess(folder, constants.X_OK));
  if (closedFolder !== undefined) return closedFolder;
  if (existsSync(file) && !hasAccess(file, constants.R_OK | constants.W_OK)) return file;
  return nearestFolder(file);
}

function foldersAbove(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === file ? [] : [...foldersAbove(folder), folder];
}

const nearestFolder = (file: string): string => foldersAbove(file).findLast((folder) => existsSync(folder)) ?? '/';

function hasAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** Name of the user who runs the bot, for example "user 1000 (usher)". In a container, the user may have no name. */
function whoRuns(): string {
  const uid = process.geteuid?.();
  try {
    const { username } = userInfo();
    return uid === undefined || username === String(uid) ? `user ${username}` : `user ${uid} (${username})`;
  } catch {
    return `user ${uid ?? 'unknown'}`;
  }
}

const describeUser = (uid: number): string => (uid === 0 ? '0 (root)' : String(uid));

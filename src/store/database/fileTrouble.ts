import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import process from 'node:process';

/** Bytes; SQLite needs this much for a new database. */
const PROBE_BYTES = 1024 * 1024;

const FULL = 'ENOSPC';
const QUOTA = 'EDQUOT';
const READ_ONLY = 'EROFS';
const REFUSED: readonly unknown[] = ['EACCES', 'EPERM'];

/**
 * Explains why a file cannot be read or written, with the command to type: the disk is full, or the file's
 * owner keeps out the user that runs Usher. `cause` is an error of the file system, or of SQLite, which does
 * not say why: then writing is tried. Undefined for any other reason.
 */
export function fileTrouble(path: string, cause: unknown): string | undefined {
  const file = resolve(path);
  const code = systemCodeOf(cause) ?? codeOfTry(file);
  if (code === FULL) return fullDisk(nearestFolder(file));
  if (code === QUOTA) return `${whoRuns()} has used up their quota on the disk of ${dirname(file)}. See: quota -s`;
  if (code === READ_ONLY) return readOnly(nearestFolder(file));
  return REFUSED.includes(code) ? keptOut(file) : undefined;
}

/** The sentence of `fileTrouble`, or general advice. */
export const whatToCheck = (path: string, cause: unknown): string =>
  fileTrouble(path, cause) ?? 'Check the path, its rights and the disk.';

/** The system's name for the error, for example EACCES; undefined for errors of SQLite. */
export function systemCodeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : undefined;
}

/** Opens the file, if it is there, and writes another one beside it. */
function codeOfTry(file: string): string | undefined {
  const probe = `${file}.probe`;
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return undefined;
  } catch (error) {
    return systemCodeOf(error);
  } finally {
    removeProbe(probe);
  }
}

/**
 * Fails if the folder cannot be searched: then there is no probe, and the failed write has given the reason.
 */
function removeProbe(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // The result of the try is what counts.
  }
}

function fullDisk(folder: string): string {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  if (files > 0 && ffree === 0)
    return `The disk that ${folder} is on takes no more files, however small. Delete some; this shows how many there are: df -i ${folder}`;
  const left = Math.floor((bavail * bsize) / 1024);
  return `The disk that ${folder} is on is full (${left} KB are left). Make room; this shows what there is: df -h ${folder}`;
}

const readOnly = (folder: string): string =>
  `${folder} is on a disk that can only be read. Mount it for writing (a volume of a container without :ro). This shows which disk it is: findmnt -T ${folder}`;

function keptOut(file: string): string {
  const obstacle = obstacleTo(file);
  const at = statSync(obstacle, { throwIfNoEntry: false });
  const uid = process.geteuid?.();
  if (!at || uid === undefined)
    return `${whoRuns()} may not write to ${obstacle}. Change its rights, or choose another place.`;
  const kept = `Usher runs as ${whoRuns()}, who may not use ${obstacle}. That belongs to user ${nameOf(at.uid)}.`;
  if (at.uid === uid) return `${kept} ${commandLine(lineForOwn(obstacle, at.isDirectory()))}`;
  const own = `${uid}:${process.getegid?.() ?? uid}`;
  const folder = dirname(file);
  if (obstacle === file || obstacle === folder) return `${kept} ${commandLine(lineToGive(obstacle, file, own))}`;
  return `${kept} Choose another folder in the settings, or make this one: mkdir -p ${folder} && chown ${own} ${folder}`;
}

/** The command that fixes the rights; if something else keeps the user out, the command that shows it. */
function lineForOwn(obstacle: string, isFolder: boolean): string {
  const needed = isFolder ? 0o300 : 0o600;
  const isOpen = (statSync(obstacle).mode & needed) === needed;
  if (isOpen) return `ls -ldZ ${obstacle}`;
  return `chmod u+${isFolder ? 'rwx' : 'rw'} ${obstacle}`;
}

/** A folder that holds other things too is not given to another owner with all its content. */
function lineToGive(obstacle: string, file: string, own: string): string {
  return obstacle !== file && isOursAlone(obstacle, file) ? `chown -R ${own} ${obstacle}` : `chown ${own} ${obstacle}`;
}

function isOursAlone(folder: string, file: string): boolean {
  const name = basename(file).replace(/(?<=.)\..*$/, '');
  try {
    return readdirSync(folder).every((entry) => entry.startsWith(name) || BESIDE.has(entry));
  } catch {
    return false;
  }
}

/** Usher's own folders beside its database, and what mkfs leaves on a fresh volume. */
export const BESIDE: ReadonlySet<string> = new Set(['posters', 'backups', 'lost+found']);

/** A container's folder is one of the host's, under another name. */
function commandLine(line: string): string {
  const isContained = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  return isContained ? `Run this on the host, for the folder that is mounted there: ${line}` : `Run: ${line}`;
}

/** The first folder on the path that keeps the user out, else the file itself. */
function obstacleTo(file: string): string {
  const folders = foldersAbove(file);
  const closed = folders.find((folder) => existsSync(folder) && !may(folder, constants.X_OK));
  const last = nearestFolder(file);
  if (closed !== undefined) return closed;
  if (existsSync(file) && !may(file, constants.R_OK | constants.W_OK)) return file;
  return last;
}

/** From the root down. */
function foldersAbove(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === file ? [] : [...foldersAbove(folder), folder];
}

const nearestFolder = (file: string): string => foldersAbove(file).findLast((folder) => existsSync(folder)) ?? '/';

function may(path: string, what: number): boolean {
  try {
    accessSync(path, what);
    return true;
  } catch {
    return false;
  }
}

/** "user 1000 (usher)"; a container may have a user without a name. */
function whoRuns(): string {
  const uid = process.geteuid?.();
  try {
    const { username } = userInfo();
    return uid === undefined || username === String(uid) ? `user ${username}` : `user ${uid} (${username})`;
  } catch {
    return `user ${uid ?? 'unknown'}`;
  }
}

const nameOf = (uid: number): string => (uid === 0 ? '0 (root)' : String(uid));

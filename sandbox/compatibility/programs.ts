import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import { TESTED_DISCORD_LIBRARIES } from './libraries.ts';
import { createNodeBotProgram, type TestBotProgram } from './libraryBot.ts';

/** A library's version. Undefined if the library is not installed. */
interface InstalledProgram {
  readonly program: TestBotProgram;
  readonly version: string | undefined;
}

/** Folder of libraries that only this comparison needs. */
const TOOLS = new URL('../../tools/compatibility/', import.meta.url);

function packageVersion(name: string, base: URL): string | undefined {
  try {
    const path = findPackageJSON(name, base);
    return path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8')).version;
  } catch {
    return undefined;
  }
}

function pythonVersion(): string | undefined {
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', 'import discord; print(discord.__version__)']);
  return status === 0 ? String(stdout).trim() : undefined;
}

/** Lists the installed libraries. The libraries of the long tests come first. */
export function findInstalledBotPrograms(): readonly InstalledProgram[] {
  const tool = (library: string, file: string) => createNodeBotProgram(library, new URL(file, TOOLS).href);
  return [
    ...TESTED_DISCORD_LIBRARIES.map((program) => ({
      program,
      version: packageVersion(program.library.toLowerCase(), new URL(import.meta.url)),
    })),
    { program: tool('Eris', 'eris.js'), version: packageVersion('eris', new URL('eris.js', TOOLS)) },
    { program: tool('Seyfert', 'seyfert.js'), version: packageVersion('seyfert', new URL('seyfert.js', TOOLS)) },
    {
      program: {
        library: 'discord.py',
        command: '/usr/bin/python3',
        args: [fileURLToPath(new URL('discordpy.py', TOOLS))],
      },
      version: pythonVersion(),
    },
  ];
}

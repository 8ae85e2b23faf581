import { parseArgs } from 'node:util';
import { failureKindOrErrorName } from '../../src/domain/media/server/failure.ts';
import { CannotRun } from './cannotRun.ts';
import { compareWithEmbeddedDiscord } from './discord/run.ts';
import { compareWithEmbeddedMediaServers } from './media/run.ts';
import { COMPARISON_EXIT_STATUSES, type ComparisonReport, exitStatusOf, printComparisonReport } from './report.ts';
import type { SettingSources } from './settings.ts';

const HELP = `npm run contract -- media [--write --library NAME]
npm run contract -- discord

Compares a real server with the one that Usher is tested with, and prints a table of what differs.

  media      asks your media server what Usher asks it. It only reads.
             --write --library NAME also makes playlists of something in that library, and deletes them again.
  discord    registers commands and posts messages in a guild made for tests (CONTRACT_GUILD_ID), and takes them back.

Addresses and tokens come from .env or the environment (MEDIA_URL, MEDIA_TOKEN, DISCORD_TOKEN), and are asked for where they are missing.
A token is never an argument: everybody on this machine could read it there.

Exit status: 0 no difference, 1 differences, 2 it could not run.
`;

export interface ServerComparisonOptions {
  readonly args: readonly string[];
  readonly sources: SettingSources;
  readonly signal: AbortSignal;
  /** Time limit of a response in ms, instead of the default. */
  readonly answerMs?: number | undefined;
}

export interface ServerComparisonOutcome {
  readonly out: string;
  readonly err: string;
  readonly status: number;
}

/** Runs the comparison within this process. */
export async function runServerComparison(options: ServerComparisonOptions): Promise<ServerComparisonOutcome> {
  try {
    const report = await compare(options);
    if (report === 'help') return { out: HELP, err: '', status: COMPARISON_EXIT_STATUSES.same };
    return { out: printComparisonReport(report), err: '', status: exitStatusOf(report) };
  } catch (error) {
    // Only Usher's own error is quoted, because other messages may contain data from a server.
    const reason =
      error instanceof CannotRun ? error.message : `This is a bug in Usher (${failureKindOrErrorName(error)}).`;
    return { out: '', err: `${reason}\n`, status: COMPARISON_EXIT_STATUSES.impossible };
  }
}

async function compare({
  args,
  sources,
  signal,
  answerMs,
}: ServerComparisonOptions): Promise<ComparisonReport | 'help'> {
  const { values, positionals } = readArguments(args);
  const [part, ...others] = positionals;
  if (values.help) return 'help';
  if (part === 'media' && others.length === 0) {
    if (values.write !== (values.library !== undefined))
      throw new CannotRun('--write and --library NAME belong together: the library is the one to make playlists of.');
    return await compareWithEmbeddedMediaServers({ sources, library: values.library, signal, readMs: answerMs });
  }
  if (part === 'discord' && others.length === 0 && !values.write && values.library === undefined)
    return await compareWithEmbeddedDiscord({ sources, signal, timeoutMs: answerMs });
  throw new CannotRun(HELP);
}

function readArguments(args: readonly string[]) {
  if (args.some((arg) => /^-.*token/i.test(arg)))
    throw new CannotRun(
      'A token is never an argument, since everybody on this machine could read it. Put it into .env.',
    );
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        library: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch {
    throw new CannotRun(HELP);
  }
}

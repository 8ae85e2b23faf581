import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { Actor } from '../discord/people/actor.ts';
import { NotAcknowledged } from '../discord/people/failures.ts';
import { asRead, type Print, runLine } from './run.ts';

/** After an answer that may still change, such as that of /session terminate. */
const CHANGES_WITHIN_MS = 1500;

/** Runs one command for a script: 0 when it was answered, 1 when not, with why. */
export async function runOnce(person: Actor, discord: EmbeddedDiscord, line: string, print: Print): Promise<number> {
  try {
    const answer = await runLine(discord, person, withSlash(line), print);
    const edits = answer.message?.edits ?? 0;
    const changed = await answer
      .until((now) => (now.message?.edits ?? 0) > edits, CHANGES_WITHIN_MS)
      // Nothing changed: the answer was whole.
      .catch(() => undefined);
    if (changed) print(asRead(changed));
    return 0;
  } catch (error) {
    print(
      error instanceof NotAcknowledged ? `The bot did not answer within 3 seconds (${error.message}).` : wordsOf(error),
    );
    return 1;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Git's shell for Windows takes "/search" for a path and rewrites it, so that it may be left out here. */
const withSlash = (line: string): string => (line.startsWith('/') ? line : `/${line}`);

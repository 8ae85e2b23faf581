import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { SimulatedDiscordUser } from '../discord/people/actor.ts';
import type { BotAnswer } from '../discord/people/answer.ts';
import { InteractionNotAcknowledgedError } from '../discord/people/failures.ts';
import { parseCommandLine } from './input/commandLine.ts';
import { knownCommands } from './input/knownCommands.ts';
import { resolveTypedOptionValues } from './input/resolveTypedOptionValues.ts';

type Print = (text: string) => void;

/** Time in milliseconds in which an answer, such as that of /session terminate, may still change. */
const CHANGES_WITHIN_MS = 1500;

/**
 * Runs one command for a script. Returns exit status 0 if the bot answered. Otherwise prints the reason and returns 1.
 */
export async function runSingleCommand(
  person: SimulatedDiscordUser,
  discord: EmbeddedDiscord,
  line: string,
  print: Print,
): Promise<number> {
  try {
    const [guild] = discord.world.guilds;
    const { command, values } = parseCommandLine(withSlash(line), knownCommands(discord.commands(guild?.id)));
    const answer = await person.run(command.path, await resolveTypedOptionValues(person, command.path, values, print));
    print(asRead(answer));
    const edits = answer.message?.edits ?? 0;
    const changedAnswer = await answer
      .until((now) => (now.message?.edits ?? 0) > edits, CHANGES_WITHIN_MS)
      // Without a change in time, the answer was already complete.
      .catch(() => undefined);
    if (changedAnswer) print(asRead(changedAnswer));
    return 0;
  } catch (error) {
    print(
      error instanceof InteractionNotAcknowledgedError
        ? `The bot did not respond in time (${error.message}).`
        : wordsOf(error),
    );
    return 1;
  }
}

/** An answer's messages as text. Ephemeral ones are marked. For a form, its name. */
function asRead({ messages, acknowledgedAfterMs, modal }: BotAnswer): string {
  const messageTexts = messages.map((message) =>
    message.private ? `(only you see this)\n${message.text}` : message.text,
  );
  const form = modal ? [`(a form opened: ${modal.title}; fill it in with npm run sandbox)`] : [];
  return [...messageTexts, ...form, `(acknowledged after ${Math.round(acknowledgedAfterMs)} ms)`].join('\n');
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The slash may be missing, because Git's shell for Windows rewrites "/search" as a path. */
const withSlash = (line: string): string => (line.startsWith('/') ? line : `/${line}`);

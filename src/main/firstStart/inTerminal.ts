import { parseEnvFile } from '../../config/envFile.ts';
import type { EnvironmentVariables } from '../../config/problems.ts';
import { loadSettings } from '../../config/someSettings.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { fileAdvice, systemErrorCodeOf } from '../../store/database/fileTrouble.ts';
import { createFileAtomically } from '../../store/database/wholeFile.ts';
import { machineTimeZone, parseTimeZoneName } from '../../time/timeZones.ts';
import { createTerminalPrompts, SetupCancelled, type TerminalStreams } from '../../wizard/prompts.ts';
import { renderEnvFile } from '../../wizard/renderEnvFile.ts';
import { runSetupWizard } from '../../wizard/wizard.ts';
import type { OnlineBot } from '../start.ts';
import { terminalLocale } from './firstStart.ts';
import { createDiscordSetup, createMediaServerSetup } from './ports.ts';

/** Prints advice once the bot is online. */
type Farewell = (online: OnlineBot) => void;

interface FirstStartParts {
  readonly environment: EnvironmentVariables;
  readonly terminal: TerminalStreams;
  /** True in a container that only asks for settings and then ends, before another container starts the bot. */
  readonly startsInOtherContainer?: boolean;
}

/**
 * Asks for the settings and writes `.env`. Undefined if the person cancelled. Throws a ConfigFailure for a wrong
 * address.
 */
export async function runFirstStart(parts: FirstStartParts): Promise<Farewell | undefined> {
  const { environment, terminal, startsInOtherContainer = false } = parts;
  const texts = textsForLanguage(terminalLocale(environment));
  const prompts = createTerminalPrompts(terminal, texts.setup);
  const settings = loadSettings(['DISCORD_API_URL', 'ACCOUNT_URL'], { environment });
  try {
    await runSetupWizard({
      prompts,
      texts,
      discord: createDiscordSetup(settings.DISCORD_API_URL),
      media: createMediaServerSetup({ accountUrl: settings.ACCOUNT_URL, ownHosts: 'any' }),
      machineZone: machineTimeZone(),
      // In a container, "localhost" is the container itself and not the machine.
      defaultAddress: `http://${startsInOtherContainer ? 'host.docker.internal' : 'localhost'}:32400`,
      outro: startsInOtherContainer ? texts.setup.writtenApart : texts.setup.written,
      isTimeZone: (text) => parseTimeZoneName(text) !== undefined,
      write: async (answers) => writePrivateFile('.env', renderEnvFile(answers, parseEnvFile), texts.setup),
    });
    return ({ bot, guilds }) => {
      terminal.output.write(`\n${texts.setup.online(bot, guilds)}\n`);
    };
  } catch (error) {
    if (!(error instanceof SetupCancelled)) throw error;
    prompts.outro(texts.setup.cancelled);
    return undefined;
  }
}

/** Writes a new file that only its owner can read. Throws if the file exists by now, instead of overwriting it. */
export function writePrivateFile(
  path: string,
  text: string,
  words: Pick<Texts['setup'], 'fileExists' | 'unwritable'>,
): void {
  try {
    createFileAtomically(path, text);
  } catch (cause) {
    if (systemErrorCodeOf(cause) === 'EEXIST') throw new Error(words.fileExists(path), { cause });
    // The advice names commands of the system, so it is in English, like the log.
    throw new Error(`${words.unwritable(path)} ${fileAdvice(path, cause)}`, { cause });
  }
}

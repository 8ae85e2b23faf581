import { parseEnvFile } from '../../config/envFile.ts';
import type { Variables } from '../../config/problems.ts';
import { loadSettings } from '../../config/someSettings.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { fileAdvice, systemCodeOf } from '../../store/database/fileTrouble.ts';
import { createFileAtomically } from '../../store/database/wholeFile.ts';
import { machineZone, timeZoneOf } from '../../time/timeZones.ts';
import { envText } from '../../wizard/envText.ts';
import { createPrompts, SetupCancelled, type Terminal } from '../../wizard/prompts.ts';
import { runWizard } from '../../wizard/wizard.ts';
import type { OnlineBot } from '../start.ts';
import { terminalLocale } from './firstStart.ts';
import { createDiscordSetup, createMediaSetup } from './ports.ts';

/** Prints advice once the bot is online. */
type Farewell = (online: OnlineBot) => void;

interface FirstStartParts {
  readonly environment: Variables;
  readonly terminal: Terminal;
  /** True in a container that only asks for settings and then ends, before another container starts the bot. */
  readonly startsInOtherContainer?: boolean;
}

/**
 * Asks for the settings and writes `.env`. Undefined if the person cancelled. Throws a ConfigFailure for a wrong
 * address.
 */
export async function runFirstStart(parts: FirstStartParts): Promise<Farewell | undefined> {
  const { environment, terminal, startsInOtherContainer = false } = parts;
  const texts = textsFor(terminalLocale(environment));
  const prompts = createPrompts(terminal, texts.setup);
  const settings = loadSettings(['DISCORD_API_URL', 'ACCOUNT_URL'], { environment });
  try {
    await runWizard({
      prompts,
      texts,
      discord: createDiscordSetup(settings.DISCORD_API_URL),
      media: createMediaSetup({ accountUrl: settings.ACCOUNT_URL, ownHosts: 'any' }),
      machineZone: machineZone(),
      // In a container, "localhost" is the container itself and not the machine.
      defaultAddress: `http://${startsInOtherContainer ? 'host.docker.internal' : 'localhost'}:32400`,
      outro: startsInOtherContainer ? texts.setup.writtenApart : texts.setup.written,
      isTimeZone: (text) => timeZoneOf(text) !== undefined,
      write: async (answers) => writePrivateFile('.env', envText(answers, parseEnvFile), texts.setup),
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
    if (systemCodeOf(cause) === 'EEXIST') throw new Error(words.fileExists(path), { cause });
    // The advice names commands of the system, so it is in English, like the log.
    throw new Error(`${words.unwritable(path)} ${fileAdvice(path, cause)}`, { cause });
  }
}

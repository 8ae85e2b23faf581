import { parseEnvFile } from '../../config/envFile.ts';
import type { Variables } from '../../config/problems.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { systemCodeOf, whatToCheck } from '../../store/database/fileTrouble.ts';
import { writeNew } from '../../store/database/wholeFile.ts';
import { machineZone, timeZoneOf } from '../../time/timeZones.ts';
import { envText } from '../../wizard/envText.ts';
import { Cancelled, createPrompts, type Terminal } from '../../wizard/prompts.ts';
import { runWizard } from '../../wizard/wizard.ts';
import type { Online } from '../start.ts';
import { localeOf } from './firstStart.ts';
import { createDiscordSetup, createMediaSetup } from './ports.ts';

/** The advice that is printed once Usher is online. */
type Farewell = (online: Online) => void;

interface FirstStartParts {
  readonly environment: Variables;
  readonly terminal: Terminal;
  /** True in a container of its own, which asks and ends: the bot starts in another one. */
  readonly isSeparate?: boolean;
}

/** Asks for the settings and writes `.env`; undefined if the person cancelled. */
export async function firstStart(parts: FirstStartParts): Promise<Farewell | undefined> {
  const { environment, terminal, isSeparate = false } = parts;
  const texts = textsFor(localeOf(environment));
  const prompts = createPrompts(terminal, texts.setup);
  const address = (name: string) => (environment[name] ? new URL(environment[name]) : undefined);
  try {
    await runWizard({
      prompts,
      texts,
      discord: createDiscordSetup(address('DISCORD_API_URL')),
      media: createMediaSetup({ accountUrl: address('ACCOUNT_URL'), ownHosts: 'any' }),
      machineZone: machineZone(),
      // In a container "localhost" is the container.
      nearby: `http://${isSeparate ? 'host.docker.internal' : 'localhost'}:32400`,
      outro: isSeparate ? texts.setup.writtenApart : texts.setup.written,
      isTimeZone: (typed) => timeZoneOf(typed) !== undefined,
      write: async (settings) => writePrivately('.env', envText(settings, parseEnvFile)),
    });
    return ({ bot, guilds }) => {
      terminal.output.write(`\n${texts.setup.online(bot, guilds)}\n`);
    };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    prompts.outro(texts.setup.cancelled);
    return undefined;
  }
}

/** A file that was made meanwhile is not overwritten. */
export function writePrivately(path: string, text: string): void {
  try {
    writeNew(path, text);
  } catch (cause) {
    if (systemCodeOf(cause) === 'EEXIST')
      throw new Error(`There is a ${path} by now, and it stays as it is. Start Usher again to use it.`, { cause });
    throw new Error(`${path} cannot be written. ${whatToCheck(path, cause)}`, { cause });
  }
}

import type { DiscordSetup, MediaSetup } from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import { askDiscord } from './discordSteps.ts';
import { askMediaServer } from './mediaSteps.ts';
import type { Prompts } from './prompts.ts';

interface WizardDeps {
  readonly discord: DiscordSetup;
  readonly media: MediaSetup;
  /** The machine's own, IANA. */
  readonly machineZone: string;
  /** What is wrong with a time zone; undefined if nothing is. */
  readonly isTimeZone: (typed: string) => boolean;
  /** Stores the settings where the next start finds them. Rejects if that is impossible. */
  readonly write: (settings: Readonly<Record<string, string>>) => Promise<void>;
  readonly prompts: Prompts;
  readonly texts: Texts;
}

/**
 * Asks for what a first start needs, one thing after the other, each tried before the next is asked for, and writes it at the end. Rejects
 * with `Cancelled`, having written nothing.
 */
export async function runWizard(deps: WizardDeps): Promise<void> {
  const { prompts, texts, machineZone, isTimeZone, write } = deps;
  const { setup } = texts;
  prompts.intro(setup.intro);
  const discord = await askDiscord(deps.discord, { prompts, texts: setup });
  const media = await askMediaServer(deps.media, { prompts, texts });
  const zone = await prompts.text(
    setup.timeZone,
    (typed) => (isTimeZone(typed) ? undefined : setup.notTimeZone),
    machineZone,
  );
  await write({ ...discord, ...media, TIME_ZONE: zone });
  prompts.outro(setup.written);
}

import { randomBytes } from 'node:crypto';
import { MessageFlags, type ModalSubmitInteraction, type RepliableInteraction } from 'discord.js';
import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  asAddress,
  canBeAddress,
  canBeStored,
  canBeToken,
  type FirstSetup,
  type MediaSetup,
} from '../../domain/firstSetup.ts';
import type { Logger } from '../../domain/logger.ts';
import { renderFailure, renderTooFast } from '../../render/kit/errors.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { fieldsOf } from '../interactions/modal.ts';
import type { RateLimiter } from '../interactions/rateLimiter.ts';
import type { SetupAccess } from './may.ts';
import { ADDRESS, renderTried, TOKEN } from './view.ts';

interface OpenForm {
  readonly userId: string;
  /** The role that they named with the command. */
  readonly roleId: string | undefined;
}

/** Few forms are open at a time; older ones have to be opened again. */
const MOST_OPEN = 20;

export type OpenForms = ReturnType<typeof createOpenForms>;

export function createOpenForms() {
  const forms = new Map<string, OpenForm>();
  return {
    /** The form's custom id. Each person has one: their next one takes its place, so that nobody pushes out those of others. */
    open: (form: OpenForm): string => {
      const own = [...forms].find(([, { userId }]) => userId === form.userId);
      const [oldest] = forms.keys();
      const makesRoom = own?.[0] ?? (forms.size >= MOST_OPEN ? oldest : undefined);
      if (makesRoom !== undefined) forms.delete(makesRoom);
      const customId = randomBytes(16).toString('hex');
      forms.set(customId, form);
      return customId;
    },
    /** That form, once, if it is this person's. */
    take: (customId: string, userId: string): OpenForm | undefined => {
      const form = forms.get(customId);
      if (form?.userId !== userId) return undefined;
      forms.delete(customId);
      return form;
    },
  };
}

export interface FirstSetupDeps {
  readonly access: SetupAccess;
  readonly media: MediaSetup;
  readonly audit: Pick<Audit, 'begin' | 'refuse'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  /** Stores what works. Rejects if that is impossible; then nothing was set up. */
  readonly remember: (setup: FirstSetup) => Promise<void>;
  /** Hears every token that is typed, before anything is done with it, so that none is ever logged or shown. */
  readonly onToken: (token: string) => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** What setting up counts as in the audit trail. */
export const CAPABILITY = 'access.manage';

const bodyOf = ({ components }: Message) => ({ components: [...components], allowedMentions: { parse: [] as const } });

/** The first answer, for that person alone. */
export const say = (interaction: RepliableInteraction, message: Message) =>
  interaction.reply({ ...bodyOf(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });

/** The answer after it was deferred. */
const show = (interaction: RepliableInteraction, message: Message) =>
  interaction.editReply({ ...bodyOf(message), flags: MessageFlags.IsComponentsV2 });

/** Whether a form has been stored: the first that works wins, and what others typed while it was tried is not stored. */
export interface Winner {
  isThere: boolean;
}

/**
 * Tries what was typed, and stores it if it works and nothing was stored before; resolves with it then. The token is in nothing that this
 * answers, logs or throws.
 */
export async function submit(
  interaction: ModalSubmitInteraction,
  { roleId }: OpenForm,
  winner: Winner,
  { texts, ...deps }: FirstSetupDeps & { readonly texts: Texts },
): Promise<FirstSetup | undefined> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { [ADDRESS]: typed = '', [TOKEN]: secret = '' } = fieldsOf(interaction);
  const [address, token] = [asAddress(typed), secret.trim()];
  if (canBeToken(token)) deps.onToken(token);
  if (winner.isThere) return void (await show(interaction, note(texts.setup.tooLate)));
  const next = deps.rateLimiter.take(interaction.user.id, 'setup');
  if (next) return void (await show(interaction, renderTooFast(texts, next)));
  const problem = problemOf(address, token, texts);
  if (problem !== undefined) return void (await show(interaction, note(texts.setup.failed(problem))));
  const begun = await deps.audit.begin({
    ...{ at: deps.clock.now(), userId: interaction.user.id, guildId: interaction.guildId ?? undefined },
    ...{ action: 'setup', capability: CAPABILITY, target: 'media server', after: new URL(address).origin },
    interactionId: interaction.id,
  });
  const tried = await deps.media.tryServer({ address: new URL(address), token });
  const isTooLate = canBeStored(tried) && winner.isThere;
  const setup = { MEDIA_URL: address, MEDIA_TOKEN: token, ADMIN_ROLE_IDS: roleId };
  const isWanted = canBeStored(tried) && !isTooLate;
  const orLog = logging(deps.log, interaction.id);
  // What was stored is used, whatever fails from here on: nobody could store anything else before a restart.
  const isStored = isWanted && (await orLog('could not store a set-up', () => storeOnce(setup, winner, deps)));
  const outcome = isStored ? 'done' : isTooLate ? 'nothing' : 'failed';
  await orLog('the end of a setup is missing in the audit trail', () => begun.end({ at: deps.clock.now(), outcome }));
  const answer = isTooLate ? note(texts.setup.tooLate) : renderTried(texts, tried, address);
  await orLog('could not show how the set-up ended', () =>
    show(interaction, isWanted && !isStored ? renderFailure(texts, undefined, interaction.id) : answer),
  );
  return isStored ? setup : undefined;
}

/** Runs what must not fail the rest: its failure is logged. Whether it did not fail. */
const logging =
  (log: Pick<Logger, 'error'>, reference: string) =>
  async (failure: string, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (err) {
      log.error({ err, reference }, failure);
      return false;
    }
  };

/** It has won before anything is awaited. If it cannot be stored, others may try again. */
async function storeOnce(setup: FirstSetup, winner: Winner, { remember }: FirstSetupDeps): Promise<void> {
  winner.isThere = true;
  try {
    await remember(setup);
  } catch (error) {
    winner.isThere = false;
    throw error;
  }
}

function problemOf(address: string, token: string, { setup }: Texts): string | undefined {
  if (!canBeToken(token)) return setup.notToken;
  return canBeAddress(address) ? undefined : setup.notAddress;
}

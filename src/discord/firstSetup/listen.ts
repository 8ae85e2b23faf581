import { randomBytes } from 'node:crypto';
import {
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Interaction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RepliableInteraction,
} from 'discord.js';
import { ADMIN_ROLE } from '../../commands/setup/index.ts';
import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { FirstSetup } from '../../domain/setup/firstSetup.ts';
import { canBeAddress, canBeStored, canBeToken, type MediaSetup } from '../../domain/setup/setup.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import { ADDRESS, renderTried, setupInputs, TOKEN } from '../../render/setup/form.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { fieldsOf, labelledInputs } from '../interactions/modal.ts';
import { refusalFor, type SetupAccess } from './may.ts';

export interface FirstSetupDeps {
  readonly access: SetupAccess;
  readonly media: MediaSetup;
  readonly audit: Pick<Audit, 'begin' | 'refuse'>;
  /** Stores what works. Rejects if that is impossible; then nothing was set up. */
  readonly remember: (setup: FirstSetup) => Promise<void>;
  /** Hears every token that is typed, before anything is done with it, so that none is ever logged or shown. */
  readonly onToken: (token: string) => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** A form that somebody has open. */
interface OpenForm {
  readonly userId: string;
  readonly roleId: string | undefined;
}

/** Few forms are open at a time; older ones have to be opened again. */
const MOST_OPEN = 20;
const CAPABILITY = 'access.manage';

/**
 * Answers `/setup` and its form, and refuses everything else. Resolves once a media server works and is stored. Roles are checked at the
 * command and again at the form.
 */
export function listenForSetup(client: Client, deps: FirstSetupDeps): Promise<FirstSetup> {
  const open = new Map<string, OpenForm>();
  return new Promise((resolve) => {
    client.on(Events.InteractionCreate, (interaction) => {
      handle(interaction, open, deps).then(
        (setup) => setup && resolve(setup),
        (err: unknown) => deps.log.error({ err, reference: interaction.id }, 'could not answer'),
      );
    });
  });
}

async function handle(
  interaction: Interaction,
  open: Map<string, OpenForm>,
  deps: FirstSetupDeps,
): Promise<FirstSetup | undefined> {
  if (interaction.isAutocomplete()) return void (await interaction.respond([]));
  if (!interaction.isRepliable()) return undefined;
  const texts = textsFor(interaction.locale);
  const isSetup = interaction.isChatInputCommand() && interaction.commandName === 'setup';
  const form = interaction.isModalSubmit() ? open.get(interaction.customId) : undefined;
  if (!isSetup && form?.userId !== interaction.user.id) return void (await say(interaction, note(texts.setup.notYet)));
  const refusal = refusalFor(interaction, deps.access);
  if (refusal !== undefined) return void (await refuse(interaction, refusal, texts, deps));
  if (isSetup) return void (await openForm(interaction, open, texts, deps));
  if (!interaction.isModalSubmit() || !form) return undefined;
  open.delete(interaction.customId);
  return await submit(interaction, form, texts, deps);
}

async function refuse(
  interaction: RepliableInteraction,
  refusal: NonNullable<ReturnType<typeof refusalFor>>,
  texts: Texts,
  { audit, clock }: FirstSetupDeps,
): Promise<void> {
  const sentences = {
    'not in a guild': texts.errors.notInAGuild,
    'guild not served': texts.errors.guildNotServed,
    role: texts.setup.notAllowed('role'),
    administrator: texts.setup.notAllowed('administrator'),
  } as const;
  await say(interaction, note(sentences[refusal]));
  const { guildId, user } = interaction;
  if (guildId) await audit.refuse({ at: clock.now(), userId: user.id, guildId, capability: CAPABILITY });
}

async function openForm(
  interaction: ChatInputCommandInteraction,
  open: Map<string, OpenForm>,
  texts: Texts,
  { access }: FirstSetupDeps,
): Promise<void> {
  const role = interaction.options.getRole(ADMIN_ROLE);
  const isOfPeople = role && role.id !== interaction.guildId && !role.managed;
  if (access.adminRoleIds.length === 0 && !isOfPeople)
    return void (await say(interaction, note(texts.setup.needsRole)));
  const customId = randomBytes(16).toString('hex');
  const [oldest] = open.keys();
  if (open.size >= MOST_OPEN && oldest !== undefined) open.delete(oldest);
  open.set(customId, { userId: interaction.user.id, roleId: role?.id });
  await interaction.showModal({
    custom_id: customId,
    title: texts.setup.form.title,
    components: labelledInputs(setupInputs(texts)),
  });
}

/** The token is in nothing that this answers, logs or throws. */
async function submit(
  interaction: ModalSubmitInteraction,
  { roleId }: OpenForm,
  texts: Texts,
  deps: FirstSetupDeps,
): Promise<FirstSetup | undefined> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { [ADDRESS]: typed = '', [TOKEN]: secret = '' } = fieldsOf(interaction);
  const [address, token] = [typed.trim(), secret.trim()];
  if (canBeToken(token)) deps.onToken(token);
  const problem = problemOf(address, token, texts);
  if (problem !== undefined) return void (await show(interaction, note(texts.setup.failed(problem))));
  const begun = await deps.audit.begin({
    ...{ at: deps.clock.now(), userId: interaction.user.id, guildId: interaction.guildId ?? undefined },
    ...{ action: 'setup', capability: CAPABILITY, target: 'media server', after: new URL(address).origin },
    interactionId: interaction.id,
  });
  const tried = await deps.media.tryServer({ address: new URL(address), token });
  const setup = { MEDIA_URL: address, MEDIA_TOKEN: token, ADMIN_ROLE_IDS: roleId };
  const isStored = canBeStored(tried);
  if (isStored) await deps.remember(setup);
  await begun.end({ at: deps.clock.now(), outcome: isStored ? 'done' : 'failed' });
  await show(interaction, renderTried(texts, tried, address));
  return isStored ? setup : undefined;
}

function problemOf(address: string, token: string, { setup }: Texts): string | undefined {
  if (!canBeToken(token)) return setup.notToken;
  return canBeAddress(address) ? undefined : setup.notAddress;
}

const bodyOf = ({ components }: Message) => ({ components: [...components], allowedMentions: { parse: [] as const } });

const say = (interaction: RepliableInteraction, message: Message) =>
  interaction.reply({ ...bodyOf(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });

const show = (interaction: RepliableInteraction, message: Message) =>
  interaction.editReply({ ...bodyOf(message), flags: MessageFlags.IsComponentsV2 });

import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Interaction,
  type RepliableInteraction,
} from 'discord.js';
import { buildDiscordOptions, type CommandPayload, chatInputPayload } from '../../commands/framework/declaration.ts';
import { roleOption } from '../../commands/framework/options.ts';
import type { FirstSetupValues } from '../../domain/firstSetup.ts';
import { renderRateLimitRefusal } from '../../render/kit/message/errors.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { labelModalFields } from '../interactions/modal.ts';
import { createOpenSetupForms, type PendingSetupForm, type PendingSetupForms } from './forms.ts';
import { type SetupRefusal, setupRefusalFor } from './setupRefusal.ts';
import {
  type FirstSetupDeps,
  SETUP_CAPABILITY,
  type SetupCompletionState,
  sendPrivateReply,
  submitSetupForm,
} from './submit.ts';
import { createSetupFormFields } from './view.ts';

const ADMIN_ROLE = 'admin-role';

const setupWords = ({ setup }: Texts) => setup.declarations.setup;

/**
 * `/help` before the media server is set up. Like every command except `/setup`, it only says who can set up the bot.
 */
export const helpCommand: { readonly payload: CommandPayload } = {
  payload: chatInputPayload(({ help }) => help.declarations.help, []),
};

/**
 * The only command that works until the media server is set up. It has an option for the admin role if the environment
 * does not name one.
 */
export const setupCommand = (asksForRole: boolean): { readonly payload: CommandPayload } => {
  const options = asksForRole ? buildDiscordOptions({ [ADMIN_ROLE]: roleOption() }, setupWords) : [];
  return { payload: chatInputPayload(setupWords, options) };
};

interface SetupState {
  readonly forms: PendingSetupForms;
  readonly winner: SetupCompletionState;
}

/**
 * Answers `/setup` and its form, and refuses everything else. Resolves once a working media server is stored and people
 * whose form came too late have been answered. Checks roles at the command and again at the form.
 */
export function waitForSetupCommand(client: Client, deps: FirstSetupDeps): Promise<FirstSetupValues> {
  const state: SetupState = {
    forms: createOpenSetupForms(),
    winner: { isChosen: false, isStored: new AbortController() },
  };
  const unfinished = new Set<Promise<unknown>>();
  return new Promise((resolve) => {
    client.on(Events.InteractionCreate, (interaction) => {
      const handling = handle(interaction, state, deps)
        .catch((err: unknown) => {
          deps.log.error(
            { err, reference: interaction.id },
            'could not answer an interaction while a media server is being set up',
          );
        })
        .then((setup) => {
          unfinished.delete(handling);
          if (setup) void Promise.all(unfinished).then(() => resolve(setup));
        });
      unfinished.add(handling);
    });
  });
}

async function handle(
  interaction: Interaction,
  { forms, winner }: SetupState,
  deps: FirstSetupDeps,
): Promise<FirstSetupValues | undefined> {
  if (interaction.isAutocomplete()) {
    await interaction.respond([]);
    return;
  }
  if (!interaction.isRepliable()) return undefined;
  const texts = textsForLanguage(interaction.locale);
  const isSetup = interaction.isChatInputCommand() && interaction.commandName === 'setup';
  const reopenedForm = interaction.isButton() ? forms.find(interaction.customId, interaction.user.id) : undefined;
  if (!isSetup && !reopenedForm && !interaction.isModalSubmit()) {
    await sendPrivateReply(interaction, createNoteMessage(texts.setup.notYet));
    return;
  }
  const refusal = setupRefusalFor(interaction, deps.access);
  if (refusal !== undefined) {
    await refuse(interaction, refusal, { texts, deps });
    return;
  }
  if (isSetup) {
    await openForm(interaction, newForm(interaction), { forms, winner }, texts, deps);
    return;
  }
  if (reopenedForm && interaction.isButton()) {
    await openForm(interaction, reopenedForm, { forms, winner }, texts, deps);
    return;
  }
  if (!interaction.isModalSubmit()) return undefined;
  const form = forms.take(interaction.customId, interaction.user.id);
  if (!form) {
    await sendPrivateReply(interaction, createNoteMessage(texts.setup.formOver));
    return;
  }
  return await submitSetupForm(interaction, { form, forms, winner }, { texts, ...deps });
}

async function refuse(
  interaction: RepliableInteraction,
  refusal: SetupRefusal,
  { texts, deps }: { readonly texts: Texts; readonly deps: FirstSetupDeps },
): Promise<void> {
  const { audit, rateLimiter, clock } = deps;
  const sentences = {
    'not in a guild': texts.errors.notInAGuild,
    'guild not served': texts.errors.guildNotServed,
    role: texts.setup.notAllowed('role'),
    administrator: texts.setup.notAllowed('administrator'),
  } as const;
  const { guildId, user } = interaction;
  const allowedAt = rateLimiter.take(user.id, 'refusal');
  if (allowedAt) {
    await sendPrivateReply(interaction, renderRateLimitRefusal(texts, allowedAt));
    return;
  }
  await sendPrivateReply(interaction, createNoteMessage(sentences[refusal]));
  if (guildId) await audit.refuse({ at: clock.now(), userId: user.id, guildId, capability: SETUP_CAPABILITY });
}

function newForm({ user, guildId, options }: ChatInputCommandInteraction): PendingSetupForm {
  const role = options.getRole(ADMIN_ROLE);
  const isPeopleRole = role && role.id !== guildId && !role.managed;
  return { userId: user.id, roleId: isPeopleRole ? role.id : undefined };
}

async function openForm(
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  form: PendingSetupForm,
  { forms, winner }: SetupState,
  texts: Texts,
  { access, rateLimiter, asks }: FirstSetupDeps,
): Promise<void> {
  const allowedAt = rateLimiter.take(interaction.user.id, SETUP_CAPABILITY);
  if (allowedAt) {
    await sendPrivateReply(interaction, renderRateLimitRefusal(texts, allowedAt));
    return;
  }
  if (winner.isChosen) {
    await sendPrivateReply(interaction, createNoteMessage(texts.setup.already));
    return;
  }
  if (access.adminRoleIds.length === 0 && form.roleId === undefined) {
    await sendPrivateReply(interaction, createNoteMessage(texts.setup.needsRole));
    return;
  }
  await interaction.showModal({
    // The button below a failed try carries the form's id, so that each press opens the same form.
    custom_id: interaction.isButton() ? interaction.customId : forms.open(form),
    title: texts.setup.form.title,
    components: labelModalFields(createSetupFormFields(texts, asks, form.previousInput)),
  });
}

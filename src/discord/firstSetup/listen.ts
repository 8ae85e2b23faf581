import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Interaction,
  type RepliableInteraction,
} from 'discord.js';
import { type CommandPayload, chatInput, declareOptions } from '../../commands/framework/declaration.ts';
import { role } from '../../commands/framework/options.ts';
import type { FirstSetup } from '../../domain/firstSetup.ts';
import { renderTooFast } from '../../render/kit/errors.ts';
import { note } from '../../render/kit/layout.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { labelledInputs } from '../interactions/modal.ts';
import { createOpenForms, type OpenForm, type OpenForms } from './forms.ts';
import { refusalFor, type SetupRefusal } from './may.ts';
import { CAPABILITY, type FirstSetupDeps, say, submit, type Winner } from './submit.ts';
import { setupInputs } from './view.ts';

const ADMIN_ROLE = 'admin-role';

const words = ({ setup }: Texts) => setup.declarations.setup;

/**
 * Until the media server is set up, `/help` names the people who can do that, as every other command does.
 */
export const helpCommand: { readonly payload: CommandPayload } = {
  payload: chatInput(({ help }) => help.declarations.help, []),
};

/** The command that does something until the media server is known. The role is asked for where the settings name none. */
export const setupCommand = (asksForRole: boolean): { readonly payload: CommandPayload } => {
  const options = asksForRole ? declareOptions({ [ADMIN_ROLE]: role() }, words) : [];
  return { payload: chatInput(words, options) };
};

interface State {
  readonly forms: OpenForms;
  readonly winner: Winner;
}

/**
 * Answers `/setup` and its form, and refuses everything else. Resolves once a media server works and is
 * stored, and people whose form came too late have been answered. Checks roles at the command and again at
 * the form.
 */
export function listenForSetup(client: Client, deps: FirstSetupDeps): Promise<FirstSetup> {
  const state: State = { forms: createOpenForms(), winner: { isThere: false, isStored: new AbortController() } };
  const answering = new Set<Promise<unknown>>();
  return new Promise((resolve) => {
    client.on(Events.InteractionCreate, (interaction) => {
      const answered = handle(interaction, state, deps)
        .catch((err: unknown) => {
          deps.log.error({ err, reference: interaction.id }, 'could not answer during set-up');
        })
        .then((setup) => {
          answering.delete(answered);
          if (setup) void Promise.all(answering).then(() => resolve(setup));
        });
      answering.add(answered);
    });
  });
}

async function handle(
  interaction: Interaction,
  { forms, winner }: State,
  deps: FirstSetupDeps,
): Promise<FirstSetup | undefined> {
  if (interaction.isAutocomplete()) {
    await interaction.respond([]);
    return;
  }
  if (!interaction.isRepliable()) return undefined;
  const texts = textsFor(interaction.locale);
  const isSetup = interaction.isChatInputCommand() && interaction.commandName === 'setup';
  const again = interaction.isButton() ? forms.find(interaction.customId, interaction.user.id) : undefined;
  if (!isSetup && !again && !interaction.isModalSubmit()) {
    await say(interaction, note(texts.setup.notYet));
    return;
  }
  const refusal = refusalFor(interaction, deps.access);
  if (refusal !== undefined) {
    await refuse(interaction, refusal, { texts, deps });
    return;
  }
  if (isSetup) {
    await openForm(interaction, roleForm(interaction), { forms, winner }, texts, deps);
    return;
  }
  if (again && interaction.isButton()) {
    await openForm(interaction, again, { forms, winner }, texts, deps);
    return;
  }
  if (!interaction.isModalSubmit()) return undefined;
  const form = forms.take(interaction.customId, interaction.user.id);
  if (!form) {
    await say(interaction, note(texts.setup.formOver));
    return;
  }
  return await submit(interaction, { form, forms, winner }, { texts, ...deps });
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
  const next = rateLimiter.take(user.id, 'refusal');
  if (next) {
    await say(interaction, renderTooFast(texts, next));
    return;
  }
  await say(interaction, note(sentences[refusal]));
  if (guildId) await audit.refuse({ at: clock.now(), userId: user.id, guildId, capability: CAPABILITY });
}

/** With the role that they named. */
function roleForm({ user, guildId, options }: ChatInputCommandInteraction): OpenForm {
  const role = options.getRole(ADMIN_ROLE);
  const isOfPeople = role && role.id !== guildId && !role.managed;
  return { userId: user.id, roleId: isOfPeople ? role.id : undefined };
}

async function openForm(
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  form: OpenForm,
  { forms, winner }: State,
  texts: Texts,
  { access, rateLimiter, asks }: FirstSetupDeps,
): Promise<void> {
  const next = rateLimiter.take(interaction.user.id, CAPABILITY);
  if (next) {
    await say(interaction, renderTooFast(texts, next));
    return;
  }
  if (winner.isThere) {
    await say(interaction, note(texts.setup.already));
    return;
  }
  if (access.adminRoleIds.length === 0 && form.roleId === undefined) {
    await say(interaction, note(texts.setup.needsRole));
    return;
  }
  await interaction.showModal({
    // The button below a failed try opens the same form each time.
    custom_id: interaction.isButton() ? interaction.customId : forms.open(form),
    title: texts.setup.form.title,
    components: labelledInputs(setupInputs(texts, asks, form.typed)),
  });
}

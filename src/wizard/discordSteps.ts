import { looksLikeToken, type NameAndId } from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import { BackToQuestion, type PromptChoice } from './prompts.ts';
import type { SetupAnswers, SetupStep, SetupStepDeps } from './steps.ts';

export const describeInvalidToken = (
  { notToken }: Pick<Texts['setup'], 'notToken'>,
  text: string,
): string | undefined => (looksLikeToken(text) ? undefined : notToken);

const askToken: SetupStep = {
  kind: 'question',
  run: async (answers, { discord, prompts, texts: { setup } }) => {
    for (;;) {
      const problemOf = (text: string) => describeInvalidToken(setup, text);
      const token = await prompts.secret(setup.discordToken, problemOf, answers.token);
      const result = await discord.open(token);
      if (typeof result === 'object') {
        prompts.say(setup.botFound(result.name), 'success');
        return { token, bot: result };
      }
      prompts.say(setup.discordProblems[result], 'error');
    }
  },
};

/**
 * Asks in which guilds the bot should work. Waits until the bot is in at least one guild, because otherwise there is
 * nothing to choose.
 */
const askGuilds: SetupStep = {
  kind: 'question',
  run: async (answers, deps) => {
    const { bot } = answers;
    const { prompts, texts } = deps;
    prompts.say(texts.setup.invite(bot.invite));
    const guilds = await readUntilNotEmpty(bot.guilds, texts.setup.invited, deps);
    const selection = { isRequired: true, initial: answers.guilds.map(({ id }) => id) };
    const chosenIds = await prompts.chooseSeveral(texts.setup.guilds, guilds.map(toChoice), selection);
    return { guilds: guilds.filter(({ id }) => chosenIds.includes(id)) };
  },
};

const askAdmins: SetupStep = {
  kind: 'question',
  run: async (answers, deps) => {
    const { prompts, texts } = deps;
    const roles = await readUntilNotEmpty(() => readRoles(answers), texts.setup.noRoles, deps);
    const selection = { isRequired: true, initial: answers.admins };
    return { roles, admins: await prompts.chooseSeveral(texts.setup.admins, roles, selection) };
  },
};

const askLevel = (level: 'moderators' | 'curators'): SetupStep => ({
  kind: 'question',
  run: async (answers, { prompts, texts }) => {
    const selection = { isRequired: false, initial: answers[level] };
    return { [level]: await prompts.chooseSeveral(texts.setup[level], answers.roles, selection) };
  },
});

const askViewers: SetupStep = {
  kind: 'question',
  run: async ({ viewers }, { prompts, texts: { setup } }) => {
    const choices = [
      { value: 'everyone', label: setup.viewerChoices.everyone },
      { value: 'roles', label: setup.viewerChoices.roles },
      { value: '', label: setup.viewerChoices.nobody },
    ];
    return { viewers: await prompts.choose(setup.viewers, choices, viewers) };
  },
};

const askViewerRoles: SetupStep = {
  kind: 'question',
  run: async ({ viewers, roles, viewerRoles }, { prompts, texts }) => {
    if (viewers !== 'roles') return undefined;
    const selection = { isRequired: true, initial: viewerRoles };
    return { viewerRoles: await prompts.chooseSeveral(texts.setup.viewerRoles, roles, selection) };
  },
};

export const DISCORD_SETUP_STEPS: readonly SetupStep[] = [
  askToken,
  askGuilds,
  askAdmins,
  askLevel('moderators'),
  askLevel('curators'),
  askViewers,
  askViewerRoles,
];

/**
 * Reads a list again until it has entries. After each empty list, asks whether it should be read again. "No" leads back
 * to the previous question.
 */
async function readUntilNotEmpty<T>(
  readList: () => Promise<readonly T[]>,
  emptyQuestion: string,
  { prompts, texts: { setup } }: Pick<SetupStepDeps, 'prompts' | 'texts'>,
): Promise<readonly T[]> {
  for (;;) {
    const list = await readList().catch(() => undefined);
    if (list !== undefined && list.length > 0) return list;
    if (!(await prompts.confirm(list === undefined ? setup.discordAgain : emptyQuestion))) throw new BackToQuestion();
  }
}

async function readRoles({ bot, guilds }: Pick<SetupAnswers, 'bot' | 'guilds'>): Promise<readonly PromptChoice[]> {
  const roles = guilds.map(async (guild) => {
    const guildRoles = await bot.rolesIn(guild.id);
    return guildRoles.map(({ id, name }) => ({
      value: id,
      label: guilds.length === 1 ? name : `${name} (${guild.name})`,
    }));
  });
  return (await Promise.all(roles)).flat();
}

const toChoice = ({ id, name }: NameAndId): PromptChoice => ({ value: id, label: name });

import { canBeToken, type Named } from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import { Back, type Choice } from './prompts.ts';
import type { Answers, Step, StepDeps } from './steps.ts';

export const tokenProblem = ({ notToken }: Pick<Texts['setup'], 'notToken'>, typed: string): string | undefined =>
  canBeToken(typed) ? undefined : notToken;

const askToken: Step = {
  kind: 'question',
  run: async ({ token: before }, { discord, prompts, texts: { setup } }) => {
    for (;;) {
      const token = await prompts.secret(setup.discordToken, (typed) => tokenProblem(setup, typed), before);
      const bot = await discord.open(token);
      if (typeof bot === 'object') {
        prompts.say(setup.botFound(bot.name), 'success');
        return { token, bot };
      }
      prompts.say(setup.discordProblems[bot], 'error');
    }
  },
};

/** Until the bot is in a server there is nothing to choose from. */
const askGuilds: Step = {
  kind: 'question',
  run: async ({ bot, guilds: before }, deps) => {
    const { prompts, texts } = deps;
    prompts.say(texts.setup.invite(bot.invite));
    const guilds = await untilSome(bot.guilds, texts.setup.invited, deps);
    const how = { isRequired: true, chosen: before.map(({ id }) => id) };
    const chosen = await prompts.several(texts.setup.guilds, guilds.map(asChoice), how);
    return { guilds: guilds.filter(({ id }) => chosen.includes(id)) };
  },
};

const askAdmins: Step = {
  kind: 'question',
  run: async (answers, deps) => {
    const { prompts, texts } = deps;
    const roles = await untilSome(() => rolesOf(answers), texts.setup.noRoles, deps);
    return {
      roles,
      admins: await prompts.several(texts.setup.admins, roles, { isRequired: true, chosen: answers.admins }),
    };
  },
};

const askLevel = (level: 'moderators' | 'curators'): Step => ({
  kind: 'question',
  run: async (answers, { prompts, texts }) => {
    const how = { isRequired: false, chosen: answers[level] };
    return { [level]: await prompts.several(texts.setup[level], answers.roles, how) };
  },
});

const askViewers: Step = {
  kind: 'question',
  run: async ({ viewers }, { prompts, texts: { setup } }) => {
    const choices = [
      { value: 'everyone', label: setup.viewerChoices.everyone },
      { value: 'roles', label: setup.viewerChoices.roles },
      { value: '', label: setup.viewerChoices.nobody },
    ];
    return { viewers: await prompts.one(setup.viewers, choices, viewers) };
  },
};

const askViewerRoles: Step = {
  kind: 'question',
  run: async ({ viewers, roles, viewerRoles }, { prompts, texts }) => {
    if (viewers !== 'roles') return undefined;
    const how = { isRequired: true, chosen: viewerRoles };
    return { viewerRoles: await prompts.several(texts.setup.viewerRoles, roles, how) };
  },
};

/** The bot's token, its guilds, and the permissions. */
export const DISCORD_STEPS: readonly Step[] = [
  askToken,
  askGuilds,
  askAdmins,
  askLevel('moderators'),
  askLevel('curators'),
  askViewers,
  askViewerRoles,
];

/** Reads until the list is not empty. After each empty list, `words` ask whether to read again; a no leads back. */
async function untilSome<T>(
  read: () => Promise<readonly T[]>,
  words: string,
  { prompts, texts: { setup } }: Pick<StepDeps, 'prompts' | 'texts'>,
): Promise<readonly T[]> {
  for (;;) {
    const found = await read().catch(() => undefined);
    if (found !== undefined && found.length > 0) return found;
    if (!(await prompts.yes(found === undefined ? setup.discordAgain : words))) throw new Back();
  }
}

async function rolesOf({ bot, guilds }: Pick<Answers, 'bot' | 'guilds'>): Promise<readonly Choice[]> {
  const roles = guilds.map(async (guild) => {
    const own = await bot.rolesIn(guild.id);
    return own.map(({ id, name }) => ({ value: id, label: guilds.length === 1 ? name : `${name} (${guild.name})` }));
  });
  return (await Promise.all(roles)).flat();
}

const asChoice = ({ id, name }: Named): Choice => ({ value: id, label: name });

import { canBeToken, type DiscordSetup, type Named, type OpenedBot } from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import type { Prompts } from './prompts.ts';

export interface DiscordAnswers {
  readonly DISCORD_TOKEN: string;
  readonly GUILD_IDS: string;
  readonly ADMIN_ROLE_IDS: string;
  readonly MODERATOR_ROLE_IDS: string;
  readonly VIEWER_ROLE_IDS: string;
}

interface Step {
  readonly prompts: Prompts;
  readonly texts: Texts['setup'];
}

export const tokenProblem =
  ({ notToken }: Pick<Texts['setup'], 'notToken'>) =>
  (typed: string): string | undefined =>
    canBeToken(typed) ? undefined : notToken;

/** The bot's token, the servers that it works in, and who may do what. */
export async function askDiscord(discord: DiscordSetup, step: Step): Promise<DiscordAnswers> {
  const { token, bot } = await askToken(discord, step);
  const guilds = await askGuilds(bot, step);
  const roles = await rolesOf(bot, guilds, step);
  const { prompts, texts } = step;
  const admins = await prompts.several(texts.admins, roles, true);
  const moderators = await prompts.several(texts.moderators, roles, false);
  const viewers = await askViewers(roles, step);
  return {
    DISCORD_TOKEN: token,
    GUILD_IDS: guilds.map(({ id }) => id).join(','),
    ADMIN_ROLE_IDS: admins.join(','),
    MODERATOR_ROLE_IDS: moderators.join(','),
    VIEWER_ROLE_IDS: viewers,
  };
}

async function askToken(
  discord: DiscordSetup,
  { prompts, texts }: Step,
): Promise<{ readonly token: string; readonly bot: OpenedBot }> {
  for (;;) {
    const token = await prompts.secret(texts.discordToken, tokenProblem(texts));
    const bot = await discord.open(token);
    if (typeof bot === 'object') {
      prompts.say(texts.botFound(bot.name), 'success');
      return { token, bot };
    }
    prompts.say(texts.discordProblems[bot], 'error');
  }
}

/** Until the bot is in a server there is nothing to choose from. */
async function askGuilds(bot: OpenedBot, { prompts, texts }: Step): Promise<readonly Named[]> {
  prompts.say(texts.invite(bot.invite));
  for (;;) {
    const guilds = await bot.guilds();
    if (guilds.length > 0) {
      const chosen = await prompts.several(texts.guilds, guilds.map(asChoice), true);
      return guilds.filter(({ id }) => chosen.includes(id));
    }
    await prompts.yes(texts.invited);
  }
}

async function rolesOf(bot: OpenedBot, guilds: readonly Named[], { prompts, texts }: Step) {
  for (;;) {
    const roles = await Promise.all(
      guilds.map(async (guild) =>
        (await bot.rolesIn(guild.id)).map(({ id, name }) => ({
          value: id,
          label: guilds.length === 1 ? name : `${name} (${guild.name})`,
        })),
      ),
    );
    if (roles.flat().length > 0) return roles.flat();
    await prompts.yes(texts.noRoles);
  }
}

async function askViewers(
  roles: readonly { value: string; label: string }[],
  { prompts, texts }: Step,
): Promise<string> {
  const who = await prompts.one(texts.viewers, [
    { value: 'everyone', label: texts.viewerChoices.everyone },
    { value: 'roles', label: texts.viewerChoices.roles },
    { value: '', label: texts.viewerChoices.nobody },
  ]);
  return who === 'roles' ? (await prompts.several(texts.viewerRoles, roles, true)).join(',') : who;
}

const asChoice = ({ id, name }: Named) => ({ value: id, label: name });

import type { Sandbox } from '../start.ts';

export const GREETING =
  'Usher is running against an embedded media server and an embedded Discord, all on this machine.';

/** What somebody needs who sets a bot up against these servers. */
export const setUpYourself = ({ discord, media }: Pick<Sandbox, 'discord' | 'media'>): string =>
  `An embedded media server and an embedded Discord are running on this machine, and no bot yet. Set one up in another terminal:

  DISCORD_API_URL=${discord.url} ACCOUNT_URL=${media.accountUrl} npm start

  the bot’s token: ${discord.botToken}
  the token of the media server’s owner: ${media.tokens.admin}
  the address of the media server: ${media.url}

Its commands appear here once it is ready.`;

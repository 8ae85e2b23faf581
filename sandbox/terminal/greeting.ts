import type { SecondMediaServer } from '../media-server/profiles/attic.ts';
import type { Sandbox } from '../start.ts';
import { wrapWords } from './screen/screen.ts';

export const TERMINAL_GREETING =
  'Usher is running against an embedded media server and an embedded Discord, all on this machine.';

/** Wraps the greeting to the terminal's width. Indented lines stay whole, because people copy them. */
export const wrapTerminalGreeting = (text: string, columns: number | undefined): string =>
  columns === undefined
    ? text
    : text
        .split('\n')
        .map((line) => (line.startsWith(' ') ? line : wrapWords(line, { columns })))
        .join('\n');

export const formatOwnBotSetupInstructions = ({
  discord,
  media,
  attic,
}: Pick<Sandbox, 'discord' | 'media' | 'attic'>): string =>
  `An embedded media server and an embedded Discord are running on this machine, and no bot yet. Set one up in another terminal:

  DISCORD_API_URL=${discord.url} ACCOUNT_URL=${media.accountUrl} npm start

  the bot’s token: ${discord.botToken}
  the token of the media server’s owner: ${media.tokens.admin}
  the address of the media server: ${media.url}
${attic ? secondServer(attic) : ''}
Its commands appear here once it is ready.`;

const secondServer = ({ url, tokens }: SecondMediaServer): string => `
  There is a second media server, which the bot is told of later: /server add, as admin.
  its address: ${url}
  the token of its owner: ${tokens.admin}
`;

/** Part of a sentence about an expired token. `on` is the date of expiry, if known. */
const expired = (on: string | undefined): string => (on === undefined ? 'has expired' : `expired on ${on}`);

export const tokens = {
  /** A date in UTC, for a terminal, which cannot show Discord's timestamps. */
  day: (at: Date) => at.toISOString().slice(0, 10),
  ends: (on: string) => `The token is valid until ${on}.`,
  endsSoon: (on: string) => `The token is only valid until ${on}. Replace \`MEDIA_TOKEN\` before then.`,
  /** The media server still accepts a token that says it has expired. */
  ended: (on: string) => `The token itself says that it expired on ${on}, but the media server still accepts it.`,
  own: (on: string | undefined) =>
    `My token for the media server ${expired(on)}. The bot’s owner needs to renew \`MEDIA_TOKEN\`.`,
  ofAccountService: (on: string | undefined) =>
    `The account service (not the media server) rejected my token, which ${expired(on)}. The bot’s owner needs to renew \`MEDIA_TOKEN\`.`,
  refused: (on: string | undefined) =>
    `The media server refused \`MEDIA_TOKEN\`: it ${expired(on)}. \`.env.example\` says where to find one that lasts.`,
  typed: (on: string | undefined) => `This token ${expired(on)}. Get a new one and try again.`,
  ofServer: (on: string) => `Its token expired on ${on}. \`/server token\` takes a new one.`,
  /** Direct message to the bot's owners. `server` is given if there are several servers. */
  note: {
    soon: (on: string, server = 'the media server') =>
      `My token for ${server} is only valid until ${on}. After that, the media server refuses everything I ask. Get a new token and enter it with \`/server token\`.`,
    over: (on: string, server = 'the media server') =>
      `My token for ${server} expired on ${on}, so the media server refuses what I ask. Get a new token and enter it with \`/server token\`.`,
  },
  linked: {
    ends: (on: string) => `Your token is valid until ${on}. After that, link your account again with \`/me link\`.`,
    expired: (on: string | undefined) =>
      `The token of your linked account ${expired(on)}. Link your account again with \`/me link\`.`,
    typed: (on: string) => `That token expired on ${on}, so nothing was linked. Get a new one and try again.`,
  },
} as const;

const serverOrDefault = (server: string | undefined): string => server ?? 'The media server';

export const signIn = {
  /** `until` reads as "in 10 minutes". */
  how: (until: string) =>
    `Sign in with the button below, then come back here. The link expires ${until}. Don’t share it: another person who uses it would link **their** account to you.`,
  button: (brand: string) => `Sign in with ${brand}`,
  typeToken: 'Type a token',
  typeTokenFor: 'Type a token instead for …',
  over: 'Nobody signed in in time, so nothing was linked. Run `/me link` again.',
  tooLate: 'That sign-in is over, so nothing was linked. Run `/me link` again.',
  again: 'You ran `/me link` again, so this link no longer counts. Use the newer one.',
  seesNone: 'The account that signed in does not see any media server of this Discord server, so nothing was linked.',
  crowded:
    'So many people are signing in right now that your sign-in was ended, so nothing was linked. Run `/me link` again.',
  /** Reasons why sign-in is impossible on a media server. `server` is undefined if it is the only one. */
  unproved: {
    another: (server: string | undefined) =>
      `${serverOrDefault(server)}: another media server answers at its address. Signing in is off until that is cleared up.`,
    'account-changed': (server: string | undefined) =>
      `${serverOrDefault(server)}: the account service has changed, so nobody can sign in there until the bot’s owner updates Usher. Type a token instead.`,
    'no-account-service': (server: string | undefined) =>
      `${serverOrDefault(server)}: there is no account service to sign in at. Type a token instead.`,
    'not-owned': (server: string | undefined) =>
      `${serverOrDefault(server)}: the account service does not confirm which machine it is, so I send it nobody’s account. You can still type a token.`,
    'not-listed': (server: string | undefined) =>
      `${serverOrDefault(server)}: the account service does not know it at the address that I use, so I send it nobody’s account. You can still type a token.`,
    unreadable: (server: string | undefined) =>
      `${serverOrDefault(server)}: I cannot check right now which machine it is. Try again later, or type a token.`,
    elsewhere: (server: string | undefined) =>
      `${serverOrDefault(server)}: it has another account service. Run \`/me link\` and choose this server to sign in there.`,
  },
  changed:
    'The media server no longer proves that it is the machine you signed in for, so nothing was sent and nothing is linked. Run `/me link` again.',
  refused: {
    taken:
      'Somebody else has linked that account, so it is not linked to you. They can unlink it with `/me unlink`, or an admin can make it yours with `/people map`.',
    owner:
      'That is the account of the media server’s owner, which only somebody who manages Usher’s media servers can link.',
  },
  isThisYou: 'Is this you?',
  /**
   * `owner` is the account's name, undefined if the media server does not reveal it. `server` is undefined if there is
   * only one.
   */
  account: (owner: string | undefined, server: string | undefined) => {
    const on = server === undefined ? '' : ` on **${server}**`;
    if (owner === 'owner') return `- The account of the media server’s owner${on}`;
    return owner === undefined ? `- An account${on} whose name I cannot see yet` : `- The account **${owner}**${on}`;
  },
  notYet: '-# Nothing is linked yet.',
  yes: 'Yes, link it',
  no: 'No',
  linked: 'Linked. From now on I use your account for your playlists.',
  discarded: 'Nothing was linked, and I forgot that sign-in.',
} as const;

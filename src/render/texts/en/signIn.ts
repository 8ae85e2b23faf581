/** Signing in to link an account, where the vendor has people sign in. */
export const signIn = {
  /** `until` reads as "in 10 minutes". */
  how: (until: string) =>
    `Sign in with the button below, then come back here: I wait until then, and this ends ${until}. Don’t share the link: whoever uses it would link **their** account to you.`,
  button: 'Sign in with Plex',
  typeToken: 'Type a token',
  typeTokenFor: 'Type a token instead for …',
  over: 'Nobody signed in in time, so nothing was linked. Run `/me link` again.',
  tooLate: 'That sign-in is over, so nothing was linked. Run `/me link` again.',
  again: 'You ran `/me link` again, so this link no longer counts. Use the newer one.',
  seesNone: 'The account that signed in does not see any media server of this Discord server, so nothing was linked.',
  tooMany: 'Too many people are signing in right now. Try again in a few minutes.',
  refused: {
    taken:
      'Somebody else has linked that account, so it is not linked to you. They can unlink it with `/me unlink`, or an admin can make it yours with `/people map`.',
    owner:
      'That is the account of the media server’s owner, which only somebody who manages Usher’s media servers can link.',
  },
  isThisYou: 'Is this you?',
  /** `whose`: its name, undefined if the server does not say it; `server`: undefined where there is one. */
  account: (whose: string | undefined, server: string | undefined) => {
    const on = server === undefined ? '' : ` on **${server}**`;
    if (whose === 'owner') return `- The account of the media server’s owner${on}`;
    return whose === undefined ? `- An account${on} whose name I cannot see yet` : `- The account **${whose}**${on}`;
  },
  notYet: '-# Nothing is linked yet.',
  yes: 'Yes, link it',
  no: 'No',
  linked: 'Linked. From now on I use your account for your playlists and for what you write to the log.',
  discarded: 'Nothing was linked, and I forgot that sign-in.',
} as const;

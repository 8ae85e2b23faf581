export const account = {
  form: {
    title: 'Link your account',
    label: 'Your token for the media server',
    hint: 'It is checked, stored encrypted and never shown again. On Plex it is an X-Plex-Token.',
  },
  badToken: 'it has a character that no token contains, or fewer than 16 or more than 200 of them',
  refused: 'The media server does not accept that token, so nothing was linked. Check it and try again.',
  unproven:
    'The media server accepts any token from here, so yours does not prove whose account it is, and nothing was linked. The bot’s owner needs to change that: on Plex, by removing Usher’s address from “List of IP addresses and networks that are allowed without auth”.',
  linked: 'Your account is linked. From now on I use it for your playlists and for what you write to the log.',
  /** `when` reads as "5 minutes ago". */
  status: (when: string) =>
    `Your account was linked ${when}. I use it for your playlists and for what you write to the log.`,
  unreadable: 'I can no longer read your token. Link your account again with `/account link`.',
  notLinked: 'You have not linked an account. You can with `/account link`.',
  shared: 'Until then, your playlists are those of the shared account.',
  /** `name`: of the account on the media server. */
  whose: (name: string) => `It is the account **${name}**.`,
  /** After that, when it is linked. */
  shown: 'Where plays are posted with people’s names, and in the list of sessions, members now see that it is you.',
  mappedTo: (name: string) => `An admin said that the account **${name}** is yours.`,
  unknownWhose: 'I cannot find out whose account it is. An admin can set that with `/account map`.',
  number: (id: string) => `no. ${id}`,
  unlinked: 'Your account is no longer linked, and its token is deleted.',
  mapped: (person: string, name: string) => `${person} now has the account **${name}**.`,
  unmapped: (person: string) => `${person} no longer has an account that I know of.`,
  wasUnmapped: (person: string) => `${person} had no account that I know of anyway.`,
  declarations: {
    account: { name: 'account', description: 'Your own account on the media server' },
    link: {
      name: 'link',
      description: 'Link your own account, so that playlists are yours (opens a private form)',
      options: {},
    },
    status: { name: 'status', description: 'Which account you have linked', options: {} },
    unlink: { name: 'unlink', description: 'Unlink your account and delete its token', options: {} },
    map: {
      name: 'map',
      description: 'Set which account on the media server belongs to whom',
      options: {
        person: { name: 'person', description: 'Whose account it is' },
        account: { name: 'account', description: 'Which account: pick from the list (none to take it back)' },
      },
    },
  },
} as const;

/** Recipes of the guides, as `/help` names them. Each title is understandable without its guide. */
export const recipes = {
  evening: {
    title: 'What shall we watch?',
    sentence: 'Get three random titles, let everyone vote, and watch the winner.',
  },
  findSomething: {
    title: 'Find something',
    sentence: 'Search by title, see everything about one, or browse a library with filters.',
  },
  newEpisodes: {
    title: 'Get told about new episodes',
    sentence: 'Follow a series, and choose whether you are told at once, as a digest, or not at night.',
  },
  wishes: { title: 'Wish for a film', sentence: 'Put a missing title on the list, and be told when it arrives.' },
  reportProblem: {
    title: 'Report a problem',
    sentence:
      'Press “Something is wrong” on a title’s card, or open the menu of a post, then Apps: bad picture, sound or subtitles.',
  },
  playlists: {
    title: 'Fill a playlist',
    sentence: 'Add titles to a playlist, and put back what you removed by mistake.',
  },
  linkAccount: { title: 'Link your account', sentence: 'Sign in once; then your playlists and plays are your own.' },
  ownPlays: { title: 'See what you played', sentence: 'Your own history and statistics, shown only to you.' },
  ownRecap: {
    title: 'Look back on your month',
    sentence: 'Your month or year on five cards, and how recaps of everyone show you.',
  },
  ownData: {
    title: 'See or delete your data',
    sentence: 'Get a file with everything that is stored about you, or delete it.',
  },
  whoStreams: {
    title: 'See who is streaming',
    sentence: 'A card for each stream: title, person, progress, quality, and why it is transcoded.',
  },
  endStream: { title: 'End a stream', sentence: 'Pick the stream and give a reason, which the viewer reads.' },
  whyTranscode: {
    title: 'Find out why it transcodes',
    sentence: 'The card of the stream says it: video, sound, container, burned-in subtitles or a lower bit rate.',
  },
  whatWasPlayed: {
    title: 'See what was played',
    sentence: 'The history of everyone, by person, title or time, with charts and devices.',
  },
  newFiles: { title: 'Look for new files', sentence: 'Scan all libraries for files that are new or have changed.' },
  libraryHealth: {
    title: 'Check the libraries',
    sentence: 'Find doubles, missing posters and subtitles, odd files, and what nobody watches.',
  },
  checkPosts: {
    title: 'Check posts',
    sentence: 'See what goes to which channel, what is waiting, and what keeps a channel from working.',
  },
  allInOneChannel: {
    title: 'Post everything in one channel',
    sentence: 'Plays, new titles and server trouble go to one channel.',
  },
  realNames: {
    title: 'Show real names to moderators only',
    sentence: 'Post to two channels: with pseudonyms for everyone, by name for moderators.',
  },
  libraryChannel: {
    title: 'Give a library a channel of its own',
    sentence: 'New series go to one channel, new films to another.',
  },
  monthRecap: {
    title: 'Post a recap of each month',
    sentence: 'Five cards on the first of the month: most watched, highlights, and what is new.',
  },
  digests: { title: 'Send a digest instead of single posts', sentence: 'One summary an hour, a day or a week.' },
  quietNights: {
    title: 'Keep nights quiet',
    sentence: 'Quiet hours of a channel: what happens at night is posted in the morning.',
  },
  serverDown: {
    title: 'Ping a role when the server is down',
    sentence: 'A channel hears when the media server stops responding, and when it is back.',
  },
  pausePosts: {
    title: 'Pause, resume or remove notifications',
    sentence: 'Hold notifications back for a while, or turn them off.',
  },
  nothingArrives: {
    title: 'Find out why nothing arrives',
    sentence: 'See what is waiting and why, mend it, and try again.',
  },
  liveBoard: { title: 'Show what is playing', sentence: 'One message in a channel always shows the streams.' },
  channelNumber: {
    title: "Show a number in a channel's name",
    sentence: 'Streams, people or titles as a number in the channel list.',
  },
  playerLinks: { title: 'Links into a player', sentence: 'Messages can have links that open a title in a player.' },
  panelSetUp: {
    title: 'Set the panel up',
    sentence: 'Pin a message with buttons, for people who cannot use slash commands or would rather press buttons.',
  },
  firstRule: {
    title: 'Add your first rule',
    sentence: 'End streams that break a rule; a new rule only says what it would have ended.',
  },
  fiveRules: {
    title: 'Five rules to copy',
    sentence: 'Two streams a person, streams left paused, 4K transcodes and more, ready to copy.',
  },
  spare: { title: 'Spare people and players', sentence: 'Leave people, roles or players out of a rule.' },
  ruleOff: { title: 'Turn a rule off', sentence: 'Turn a rule off, or delete it for good.' },
  roleUses: { title: 'Let a role use Usher', sentence: 'Make the members of a role viewers.' },
  everyoneUses: { title: 'Let everyone use Usher', sentence: 'Make everyone here a viewer.' },
  makeModerators: {
    title: 'Make moderators',
    sentence: 'Let a role see and end streams, start scans and see the history.',
  },
  onePersonOneThing: {
    title: 'Allow one person one thing',
    sentence: 'Grant a single permission, whatever the person’s level.',
  },
  oneChannelOnly: {
    title: 'Allow something in one channel only',
    sentence: 'Grant a permission that counts in one channel and its threads.',
  },
  forbid: { title: 'Forbid something to a role', sentence: 'Everyone with that role loses the permission.' },
  whyMay: { title: 'See why someone may do something', sentence: 'See which rule decides, and who may do what here.' },
  undoAccess: {
    title: 'Undo a change, or get back in',
    sentence: 'Take back the last change of permissions, or get in again when you are locked out.',
  },
  whoseAccount: {
    title: 'Say whose account is whose',
    sentence: 'Set which account of the media server belongs to whom, and what posts call it.',
  },
  whoChanged: {
    title: 'See who changed what',
    sentence: 'Find changes, who ended a stream, and who viewed other people’s data.',
  },
  addServer: { title: 'Add a media server', sentence: 'Usher can run several media servers at once.' },
  whoAddsServers: {
    title: 'Who may add a media server',
    sentence: 'Only the bot’s owner and people they appoint may add media servers.',
  },
  letServerSee: {
    title: 'Let a Discord server see a media server',
    sentence: 'Choose which Discord servers may use a media server.',
  },
  defaultServer: {
    title: 'Choose a default media server',
    sentence: 'Set where commands go that need one media server.',
  },
  newAddress: {
    title: 'Change an address or a token',
    sentence: 'When a media server moved, or its token has expired.',
  },
  removeServer: { title: 'Remove a media server', sentence: 'See what would go, then confirm.' },
  backup: { title: 'Make a backup', sentence: 'Usher copies its database every night, and whenever you ask for it.' },
  restore: { title: 'Restore a backup', sentence: 'Go back to an earlier copy of the database.' },
  moveMachine: {
    title: 'Move Usher to another machine',
    sentence: 'Copy the settings and the data folder to another computer.',
  },
  upgrade: { title: 'Upgrade Usher', sentence: 'Bring Usher to a newer version.' },
  hearTrouble: {
    title: 'Hear about trouble in Discord',
    sentence: 'A channel hears when something is wrong with Usher or the media server, and of new versions.',
  },
};

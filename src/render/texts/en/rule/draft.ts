export const ruleDraftTexts = {
  unnamed: 'New rule',
  start: 'Start from …',
  /** Ready-made rules: each has a description, a name, and a message to the viewer. */
  presets: {
    paused: {
      label: 'Paused and forgotten',
      name: 'Paused',
      reason: 'Paused for 20 minutes. Just start it again.',
    },
    transcodes: {
      label: 'No 4K transcodes',
      name: '4K',
      reason: '4K is not transcoded here. Please pick the 1080p version.',
    },
    streams: {
      label: 'Two streams a person',
      name: 'Two streams',
      reason: 'Two streams at once are the limit.',
    },
    addresses: {
      label: 'Shared passwords',
      name: 'Addresses',
      reason: 'Your account is used in three places.',
    },
    uplink: { label: 'A slow uplink in the evening', name: 'Uplink', reason: undefined },
  },
  change: 'Change …',
  takeOut: 'Remove …',
  save: 'Save',
  noConditionYet: 'needs a condition first',
  nothingChangedYet: 'nothing has changed',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  /**
   * Labels of the button that opens a form for typed settings. `enterPart` names the settings where "Type …" alone
   * would be unclear.
   */
  enter: 'Type …',
  enterPart: { transcoding: 'Bit rate …', times: 'Hours, time zone …', pace: 'Grace …' },
  unchanged: '-# Nothing has changed yet.',
  needsCondition: 'Nothing is saved yet: a rule needs at least one condition, otherwise it would match every stream.',
  dryAgain: '-# If it does something else then, it becomes a dry run again.',
  notAdded: (name: string) => `“${name}” was not set up.`,
  notFound: 'nothing has that name; type the exact name, or pick one from the list',
  severalPlayers: 'several devices have that name; pick one from the list',
  emptied: 'Leave it empty to remove it.',

  /**
   * Names of groups of settings that are changed together. Each is the title of a form, so of at most 45 characters.
   */
  parts: {
    name: 'Name',
    action: 'What happens then',
    paused: 'Paused',
    transcoding: 'Transcoding',
    streams: 'Streams, addresses',
    bandwidth: 'Bandwidth',
    place: 'Network, device, app, platform',
    media: 'Library, kind of media',
    times: 'Hours, days, time zone',
    exempt: 'Exempt accounts, roles, devices',
    pace: 'Grace, order',
    reason: 'Reason',
  },
  /** Labels of fields and menus: at most 45 characters. */
  labels: {
    name: 'Name',
    action: 'What happens then',
    paused: 'Paused for at least this many minutes',
    resolution: 'Transcoded from at least this resolution',
    bitrate: 'Transcoded from at least this many Mbit/s',
    streams: 'More than this many streams per account',
    addresses: 'More than this many addresses per account',
    scope: 'Count streams and addresses for',
    bandwidth: 'More than this many Mbit/s for the stream',
    'total-bandwidth': 'More than this many Mbit/s for all together',
    remote: 'From where',
    player: 'Only this device or app',
    platform: 'Only this platform',
    library: 'Only this library',
    kind: 'Only this kind of media',
    hours: 'Only at these hours, such as 22:00-6:00',
    days: 'Only on these days',
    'time-zone': 'Time zone, such as Europe/Berlin',
    'exempt-account': 'Never this account',
    'exempt-role': 'Never linked members with this role',
    'exempt-player': 'Never this device or app',
    grace: 'Wait this many minutes before acting',
    order: 'Which streams first when there are too many',
    reason: 'What the viewer is told',
  },
  places: { true: 'Only from outside the home network', false: 'From anywhere' },
} as const;

import { counted, number } from '../numbers.ts';

export const privacy = {
  exported: 'Here is everything that is stored about this person, as a file that opens in any text editor.',
  newestRows: (table: string, shown: number, total: number) =>
    `-# The table ${table} has ${number(total)} rows about this person; the file has the newest ${number(shown)}.`,
  readMore: '-# docs/privacy.md in Usher’s source code says what each table is for and how long it is kept.',
  file: 'What is stored about this person, as JSON',
  ownHead: 'Delete what is stored about you?',
  tickets: (count: number) =>
    `- ${counted(count, { one: 'button', other: 'buttons' })} under messages that you asked for: they stop working`,
  removals: (count: number) =>
    `- ${counted(count, { one: 'removal', other: 'removals' })} from playlists that you could still undo`,
  subscriptions: (count: number) =>
    `- your name as the one who set up ${counted(count, { one: 'notification', other: 'notifications' })}: posts keep coming, but you are no longer told if a channel stops working`,
  displays: (count: number) =>
    `- your name as the one who set up boards, counters or rules (${number(count)}): they stay`,
  link: '- which account of the media server is yours, and its token: your own playlists and statistics are back once you link it again',
  permissions: '- what you were allowed by name, with `/access grant`: you lose it; what your roles allow stays',
  trailStays: (days: number) =>
    `-# The audit trail still shows what was done, but no longer by whom. Changes that you made are the exception: they stay linked to you until ${days} days after the last one, so that nobody can cover their tracks at once.`,
  backups:
    '-# Backups of the database that were made before still hold it: nightly ones until newer ones take their place, others until they are deleted.',
  accountHead: (name: string) => `Delete what is stored about ${name}?`,
  account: (id: string) => `account ${id}`,
  names: (devices: number) =>
    `- the account’s name, made-up name and alias, and the names of ${counted(devices, { one: 'device', other: 'devices' })}`,
  plays: (count: number) =>
    `- whose ${counted(count, { one: 'play', other: 'plays' })} they were, and on which device: in the statistics they stay as nobody’s`,
  sessionLog: '- what the account streamed in the last 7 days, with which rules are tested',
  serverKeeps:
    '-# The media server keeps its own history, and what the account plays from now on is stored as before. To stop that, remove the account there.',
  confirm: 'Delete',
  leave: 'Keep everything',
  ownDone: 'Deleted: except for older backups, nothing that Usher stores names you any more.',
  ownDoneUntil: (until: string) =>
    `Deleted. Only the changes that you made stay linked to you in the audit trail, until ${until}; then that goes too.`,
  onlyManager:
    'Your permission to manage access is still there, because nobody else has it: give it to someone with `/access grant`, then delete again.',
  accountDone: (name: string) => `Deleted what was stored about ${name}.`,
  nothingStored: (name: string) => `Nothing is stored about ${name}.`,
  left: 'Nothing was deleted.',
  declarations: {
    privacy: { name: 'privacy', description: 'What is stored about people' },
    export: { name: 'export', description: 'Get everything that is stored about you', options: {} },
    delete: {
      name: 'delete',
      description: 'Delete what is stored about you; you see what goes before it does',
      options: {},
    },
    exportAccount: {
      name: 'export-account',
      description: 'Get everything that is stored about an account of the media server',
      options: { account: { name: 'account', description: 'Whose data' } },
    },
    deleteAccount: {
      name: 'delete-account',
      description: 'Delete what is stored about an account; you see what goes before it does',
      options: { account: { name: 'account', description: 'Whose data' } },
    },
  },
} as const;

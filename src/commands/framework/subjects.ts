export const COMMAND_SUBJECTS = [
  'find',
  'lists',
  'mine',
  'playing',
  'notifications',
  'rules',
  'server',
  'people',
] as const;
export type CommandSubject = (typeof COMMAND_SUBJECTS)[number];

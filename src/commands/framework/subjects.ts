export const SUBJECTS = ['find', 'lists', 'mine', 'playing', 'notifications', 'rules', 'server', 'people'] as const;
export type Subject = (typeof SUBJECTS)[number];

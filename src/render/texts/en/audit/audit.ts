import { counted, number } from '../numbers.ts';
import { declarations } from './declarations.ts';
import { names } from './names.ts';

/** Times and people come in as Discord's mentions, everything else escaped. */
export const audit = {
  ...names,
  head: (total: number) => counted(total, { one: 'audit entry', other: 'audit entries' }),
  page: (page: number, pages: number) =>
    `-# Page ${number(page)} of ${number(pages)}. \`/audit show\` has everything about an entry.`,
  none: 'No audit entries match.',
  noSuchEntry: (id: string) => `There is no audit entry ${id}. Find the right one with \`/audit search\`.`,
  badTime: 'it must be a time such as `12h`, `7d`, `2w` or `2026-01-31`',
  usher: 'Usher itself',
  byRule: (name: string) => `Rule “${name}”`,
  forgotten: (pseudonym: string) => `someone whose data was deleted (${pseudonym})`,
  several: 'people no longer counted separately',
  looked: 'looked',
  entry: (id: string) => `Audit entry ${id}`,
  fields: {
    who: 'Who',
    when: 'When',
    where: 'Where',
    action: 'Action',
    capability: 'Needed',
    rule: 'Allowed because',
    target: 'Target',
    before: 'Before',
    after: 'After',
    wanted: 'Wanted',
    reason: 'Reason',
    outcome: 'Outcome',
    failure: 'Failure',
    took: 'Took',
    interaction: 'Interaction',
  },
  wanted: (after: string) => `wanted: ${after}`,
  unknownMeans: {
    stopped: 'Usher was stopped before it could record how this went. Check how things are now.',
    unsure: 'It may have worked: the server did not confirm it. Check how things are now.',
  },
  milliseconds: (ms: number) => `${number(ms)} ms`,
  refusalsHead: 'Refused attempts, by day (UTC)',
  refusal: (who: string, what: string, day: string, count: number) =>
    `${day}: ${who}, ${what}, ${counted(count, { one: 'time', other: 'times' })}`,
  noRefusals: 'Nobody was refused anything in that time.',
  exported: (shown: number, total: number) =>
    shown < total
      ? `${number(shown)} of ${number(total)} audit entries, changes first. Narrow the time to get the others.`
      : `${counted(total, { one: 'audit entry', other: 'audit entries' })}, changes first, then looks at private data. Times are in UTC.`,
  file: 'The audit entries as a table',
  post: (count: number) => counted(count, { one: 'change', other: 'changes' }),
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} shown. \`/audit search\` finds the others.` : undefined,
  declarations,
};

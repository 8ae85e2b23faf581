/** A mutant that nobody could tell from the code. It is named by its line's words, since numbers of lines change. */
interface Equivalent {
  readonly file: string;
  /** Part of the mutated line. */
  readonly line: string;
  /** What stands there instead; any change of that line, if it is left out. */
  readonly after?: string;
  readonly reason: string;
}

const NOBODY = 'no role or person has that name';

export const EQUIVALENT: readonly Equivalent[] = [
  { file: 'src/permissions/managers.ts', line: "may('', [id])", after: '"Stryker was here!"', reason: NOBODY },
  { file: 'src/permissions/managers.ts', line: "may('', [id])", after: '["Stryker was here"]', reason: NOBODY },
  { file: 'src/permissions/policy.ts', line: "userId: '', roleIds: [id]", reason: NOBODY },
  { file: 'src/permissions/policy.ts', line: "guildId ?? ''", reason: NOBODY },
  {
    file: 'src/permissions/plans.ts',
    line: 'roleId === EVERYONE && level !== undefined',
    after: 'true',
    reason: 'no level is for everyone; the types alone want the condition',
  },
  {
    file: 'src/permissions/plans.ts',
    line: "level === 'everyone' ||",
    reason: 'what is no level is before the first of them; the types alone want the condition',
  },
  {
    file: 'src/domain/scrub.ts',
    line: '.filter(Boolean)',
    after: '[...new Set(secrets)]',
    reason: 'saves looking for an empty secret, in whose place nothing is put',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'forms === undefined',
    after: 'false',
    reason: 'saves looking for nothing: an empty pattern changes nothing',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'known.length === 0',
    after: 'false',
    reason: 'saves looking for nothing: an empty pattern changes nothing',
  },
  {
    file: 'src/observe/errors.ts',
    line: "typeof code === 'string' && OUTSIDE.test(code)",
    after: 'true',
    reason: 'nothing else reads like a code in capital letters; the types alone want the condition',
  },
];

import type { ZodMiniType } from 'zod/mini';
import type { Problem } from '../apiErrors.ts';
import type { SentBody } from '../messages/body.ts';
import { inSchemaForm } from './schemaForm.ts';

type Issue = NonNullable<ReturnType<ZodMiniType['safeParse']>['error']>['issues'][number];

interface Checked<T> {
  /** Undefined when the schema rejected the input. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
  /** Keys that the schema does not know, and silently strips. */
  readonly ignored: readonly Problem[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks against one of Discord's schemas. */
export const checkSchema = <T>(schema: ZodMiniType<T>, input: unknown): Checked<T> => {
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data, problems: [], ignored: unknownKeys(input, result.data, []) };
  return { value: undefined, problems: result.error.issues.flatMap((one) => toProblems(one, [])), ignored: [] };
};

/** Checks a request's body. Unknown keys are no problem, but go on the list of ignored keys. */
export const checkSent = <T>(schema: ZodMiniType<T>, sent: SentBody, json: unknown = sent.json): Checked<T> => {
  const checked = checkSchema(schema, inSchemaForm(json));
  sent.ignored.push(...checked.ignored);
  return checked;
};

const unknownKeys = (input: unknown, known: unknown, path: readonly PropertyKey[]): Problem[] => {
  if (Array.isArray(input) && Array.isArray(known)) {
    return input.flatMap((item, index) => unknownKeys(item, known[index], [...path, index]));
  }
  if (!isRecord(input) || !isRecord(known)) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    key in known
      ? unknownKeys(value, known[key], [...path, key])
      : [{ path: [...path, key], code: 'UNKNOWN_KEY', message: `Discord's specification has no "${key}" here` }],
  );
};

const toProblems = (issue: Issue, base: readonly PropertyKey[]): Problem[] => {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') {
    const nearest = nearestBranch(issue.errors);
    if (nearest.length > 0) return nearest.flatMap((one) => toProblems(one, path));
  }
  return [{ path, ...inDiscordsWords(issue) }];
};

/** Picks the branch of a failed union that was meant: its `type` matches, its kind fits, and it has the fewest problems. */
const nearestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const ofTheType = branches.filter((issues) => !issues.some((one) => one.path.length === 1 && one.path[0] === 'type'));
  const isOfAnotherKind = (issues: readonly Issue[]) =>
    Number(issues.some((one) => one.code === 'invalid_type' && one.path.length === 0));
  return [...ofTheType].sort((a, b) => isOfAnotherKind(a) - isOfAnotherKind(b) || a.length - b.length)[0] ?? [];
};

const inDiscordsWords = (issue: Issue): { code: string; message: string } => {
  if (issue.code === 'too_big') return { code: 'BASE_TYPE_MAX', message: `Must be ${issue.maximum} or fewer.` };
  if (issue.code === 'too_small') return { code: 'BASE_TYPE_MIN', message: `Must be ${issue.minimum} or more.` };
  if (issue.code === 'invalid_type') return { code: 'BASE_TYPE_INVALID', message: `Expected ${issue.expected}.` };
  if (issue.code === 'invalid_format')
    return { code: 'BASE_TYPE_FORMAT', message: `Not a well formed ${issue.format}.` };
  return { code: issue.code.toUpperCase(), message: issue.message };
};

import type { ZodMiniType } from 'zod/mini';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { DecodedRequestBody } from '../messages/body.ts';
import { normalizeRequestBody } from './schemaForm.ts';

type Issue = NonNullable<ReturnType<ZodMiniType['safeParse']>['error']>['issues'][number];

interface Checked<T> {
  readonly value: T | undefined;
  readonly problems: readonly RequestBodyProblem[];
  /** Keys that the schema does not know. It removes them without an error. */
  readonly ignored: readonly RequestBodyProblem[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const checkAgainstSchema = <T>(schema: ZodMiniType<T>, input: unknown): Checked<T> => {
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data, problems: [], ignored: unknownKeys(input, result.data, []) };
  return { value: undefined, problems: result.error.issues.flatMap((issue) => toProblems(issue, [])), ignored: [] };
};

/** Checks a request's body. Unknown keys are no problem, and are added to the list of ignored keys. */
export const checkRequestBody = <T>(
  schema: ZodMiniType<T>,
  sentBody: DecodedRequestBody,
  json: unknown = sentBody.json,
): Checked<T> => {
  const checked = checkAgainstSchema(schema, normalizeRequestBody(json));
  sentBody.ignored.push(...checked.ignored);
  return checked;
};

/** Ends of paths to keys that Discord documents, but its published schemas lack. */
const DOCUMENTED_ALONE = [
  // Source: Discord's documentation, developers/components/reference.mdx, lines 176 and 322, about the emoji of buttons
  // and of options: "`name`, `id`, and `animated`".
  'emoji.animated',
];

const isDocumented = (path: readonly PropertyKey[]): boolean =>
  DOCUMENTED_ALONE.some((end) => path.join('.').endsWith(`.${end}`));

const unknownKeys = (input: unknown, knownPart: unknown, path: readonly PropertyKey[]): RequestBodyProblem[] => {
  if (Array.isArray(input) && Array.isArray(knownPart)) {
    return input.flatMap((item, index) => unknownKeys(item, knownPart[index], [...path, index]));
  }
  if (!isRecord(input) || !isRecord(knownPart)) return [];
  return Object.entries(input).flatMap(([key, value]): RequestBodyProblem[] => {
    const keyPath = [...path, key];
    if (key in knownPart) return unknownKeys(value, knownPart[key], keyPath);
    if (isDocumented(keyPath)) return [];
    return [{ path: keyPath, code: 'UNKNOWN_KEY', message: `Discord's specification has no "${key}" here` }];
  });
};

const toProblems = (issue: Issue, base: readonly PropertyKey[]): RequestBodyProblem[] => {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') {
    const nearest = nearestBranch(issue.errors);
    if (nearest.length > 0) return nearest.flatMap((issue) => toProblems(issue, path));
  }
  return [{ path, ...inDiscordsWords(issue) }];
};

/**
 * Picks the branch of a failed union that the sender probably meant: a matching `type`, the right kind (such as an
 * object), and the fewest problems.
 */
const nearestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const ofTheType = branches.filter(
    (issues) => !issues.some((issue) => issue.path.length === 1 && issue.path[0] === 'type'),
  );
  const isOfAnotherKind = (issues: readonly Issue[]) =>
    Number(issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0));
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

import { z } from 'zod';

const withName = z.object({ name: z.string() });
const calling = (object: z.ZodType, name: RegExp) =>
  z.object({ object, property: z.object({ name: z.string().regex(name) }) });

const log = z.object({ name: z.string().regex(/log$/i) });
const logCall = z.object({
  type: z.literal('CallExpression'),
  callee: calling(z.union([log, z.object({ property: log })]), /^(?:debug|info|warn|error)$/),
});
const logLine = z.object({ node: z.union([logCall, z.object({ expression: logCall })]) });

const words = z.object({ type: z.enum(['StringLiteral', 'TemplateLiteral']) });
const wordsOfChannelFailure = z.object({
  node: words,
  key: z.literal(1),
  parent: z.object({ type: z.literal('NewExpression'), callee: z.object({ name: z.literal('ChannelFailure') }) }),
});
const wordsOfError = z.object({
  node: words,
  parent: z.object({
    type: z.literal('NewExpression'),
    callee: z.object({ name: z.string().regex(/(?:Error|^UnreadableBodyError|^UnreadableXmlError)$/) }),
  }),
});

const QUERIES =
  /^(?:select|selectFrom|where|whereRef|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|on|onRef|orderBy|groupBy|as)$/;
const namedInQuery = z.object({
  node: words,
  listKey: z.literal('arguments'),
  key: z.union([z.literal(0), z.literal(1)]),
  parent: z.object({
    callee: z.union([calling(z.unknown(), QUERIES), withName.extend({ name: z.enum(['eb', 'row']) })]),
  }),
});

const UNSEEN = [
  [logLine, 'a log line'],
  [wordsOfChannelFailure, 'the words of a failure, which are logged and never shown'],
  [wordsOfError, 'the words of an error, which are logged and never shown'],
  [namedInQuery, 'the names of tables, columns and operators: a wrong one does not compile'],
] as const;

/**
 * Reason why no test can notice a mutation: only developers read the text, or the compiler finds the change. Undefined
 * for other mutations.
 */
const whyUnseen = (path: unknown): string | undefined => UNSEEN.find(([shape]) => shape.safeParse(path).success)?.[1];

/** Stryker plugin, in the form that `declareValuePlugin` would return. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'unseen', value: { shouldIgnore: whyUnseen } }];

import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { z } from 'zod';

const named = z.object({ name: z.string() });

const logCall = z.object({
  node: z.object({
    type: z.literal('CallExpression'),
    callee: z.object({
      object: z.union([named, z.object({ property: named })]),
      property: z.object({ name: z.enum(['debug', 'info', 'warn', 'error', 'fatal']) }),
    }),
  }),
});

const wordsOfError = z.object({
  node: z.object({ type: z.enum(['StringLiteral', 'TemplateLiteral']) }),
  parent: z.object({ type: z.literal('NewExpression'), callee: named }),
});

const loggerOf = (object: z.infer<typeof logCall>['node']['callee']['object']) =>
  'name' in object ? object.name : object.property.name;

/** What only developers read: the words of a log line, and those of an error, which are logged and never shown. */
function whyUnseen(path: unknown): string | undefined {
  const call = logCall.safeParse(path).data;
  if (call && /log$/i.test(loggerOf(call.node.callee.object))) return 'the words of a log line';
  const error = wordsOfError.safeParse(path).data;
  return error && /(?:Error|^UnreadableBody|^UnreadableXml)$/.test(error.parent.callee.name)
    ? 'the words of an error'
    : undefined;
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'unseen', { shouldIgnore: whyUnseen })];

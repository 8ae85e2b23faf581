import { z } from 'zod';

/**
 * Types of a parameter. `object` is written `name[key]=value`; `fields` stands for any names, as in a media
 * query.
 */
const TYPES = ['integer', 'number', 'boolean', 'string', 'integers', 'strings', 'object', 'fields', 'any'] as const;
export type FactType = (typeof TYPES)[number];

const parameterFact = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  type: z.enum(TYPES),
  required: z.literal(true).optional(),
  values: z.array(z.string()).optional(),
});
export type ParameterFact = z.output<typeof parameterFact>;

const answerFact = z.object({
  status: z.int(),
  /** The content types of its body. Empty if the document has no body for it. */
  types: z.array(z.string()),
  /**
   * The property that holds the whole content (`MediaContainer`); missing if the body is not such a document.
   */
  root: z.string().optional(),
  /** The names of the lists and objects in it. */
  elements: z.array(z.string()).optional(),
});
export type AnswerFact = z.output<typeof answerFact>;

const operationFact = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** Names of the headers that it requires. */
  headers: z.array(z.string()),
  parameters: z.array(parameterFact),
  answers: z.array(answerFact),
});
export type OperationFact = z.output<typeof operationFact>;

const documentFact = z.object({ title: z.string(), version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type DocumentFact = z.output<typeof documentFact>;

export interface Facts {
  readonly document: DocumentFact;
  readonly operations: readonly OperationFact[];
}

/** The file of facts from the root of the project. */
export const FACTS_FILE = 'test/api/specification/facts.jsonl';

/** Writes one line for the document and one for each operation, so that a new version of the document is a readable diff. */
export const factsText = ({ document, operations }: Facts): string =>
  `${[document, ...operations].map((line) => JSON.stringify(line)).join('\n')}\n`;

export function readFacts(text: string): Facts {
  const [document = '', ...operations] = text.trimEnd().split('\n');
  return {
    document: documentFact.parse(JSON.parse(document)),
    operations: operations.map((line) => operationFact.parse(JSON.parse(line))),
  };
}

import { z } from 'zod';

/**
 * Types of parameters. `object` stands for `name[key]=value`, and `fields` for parameters with any name, as in a query
 * for media.
 */
const TYPES = ['integer', 'number', 'boolean', 'string', 'integers', 'strings', 'object', 'fields', 'any'] as const;
export type SpecificationValueType = (typeof TYPES)[number];

const parameterFact = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  type: z.enum(TYPES),
  required: z.literal(true).optional(),
  values: z.array(z.string()).optional(),
});
export type SpecificationParameter = z.output<typeof parameterFact>;

const answerFact = z.object({
  status: z.int(),
  /** Content types of the response's body. Empty if the document has no body. */
  types: z.array(z.string()),
  /**
   * The only property of the body, which contains all content (`MediaContainer`). Undefined if the body has none or
   * several.
   */
  root: z.string().optional(),
  /** Names of the lists and objects in the content. */
  elements: z.array(z.string()).optional(),
});
export type SpecificationAnswer = z.output<typeof answerFact>;

const operationFact = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.array(z.string()),
  parameters: z.array(parameterFact),
  answers: z.array(answerFact),
});
export type SpecificationOperation = z.output<typeof operationFact>;

const documentFact = z.object({ title: z.string(), version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type SpecificationDocument = z.output<typeof documentFact>;

export interface SpecificationFacts {
  readonly document: SpecificationDocument;
  readonly operations: readonly SpecificationOperation[];
}

/** Path of the facts file in the project. The file holds the parts of the vendor's document that the project needs. */
export const SPECIFICATION_FACTS_FILE = 'test/api/specification/facts.jsonl';

/**
 * The facts as text: one line for the document and one per operation, so that the diff of a new version is readable.
 */
export const renderSpecificationFacts = ({ document, operations }: SpecificationFacts): string =>
  `${[document, ...operations].map((line) => JSON.stringify(line)).join('\n')}\n`;

export function parseSpecificationFacts(text: string): SpecificationFacts {
  const [document = '', ...operations] = text.trimEnd().split('\n');
  return {
    document: documentFact.parse(JSON.parse(document)),
    operations: operations.map((line) => operationFact.parse(JSON.parse(line))),
  };
}

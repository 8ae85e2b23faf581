import { createHash } from 'node:crypto';
import { z } from 'zod';
import type {
  SpecificationAnswer,
  SpecificationFacts,
  SpecificationOperation,
  SpecificationParameter,
  SpecificationValueType,
} from './facts.ts';

/** The parts of an OpenAPI document that the facts need. Everything else, above all prose, is dropped. */
const values = z.array(z.union([z.string(), z.number()]).transform(String)).optional();
const scalar = z.object({ type: z.string().optional(), enum: values });
const schema = scalar.extend({
  items: scalar.optional(),
  properties: z.record(z.string(), scalar).optional(),
});
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  style: z.string().optional(),
  schema,
});
const reference = z.object({ $ref: z.string() });
const body = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  get allOf() {
    return z.array(body).optional();
  },
  get properties() {
    return z.record(z.string(), body).optional();
  },
  oneOf: z.undefined().optional(),
  anyOf: z.undefined().optional(),
});
const response = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown().optional() })).default({}) });
const security = z.array(z.record(z.string(), z.unknown())).optional();
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])).default([]),
  responses: z.record(z.string().regex(/^\d{3}$/), z.union([reference, response])),
  security,
});
const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  security,
  components: z.object({
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response).default({}),
    schemas: z.record(z.string(), z.unknown()).default({}),
    securitySchemes: z.record(
      z.string(),
      z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
    ),
  }),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
});
type OpenApi = z.output<typeof openApi>;
type Parameter = z.output<typeof parameter>;
type Reference = z.output<typeof reference>;
type Response = z.output<typeof response>;
type Body = z.output<typeof body>;

/** Extracts the facts from a document. Throws for anything that facts cannot express, instead of dropping it. */
export function extractSpecificationFacts(text: string): SpecificationFacts {
  const document = openApi.parse(JSON.parse(text));
  const { title, version } = document.info;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): SpecificationOperation => {
      const required = found.security ?? document.security ?? [];
      return {
        id: found.operationId,
        method: method.toUpperCase(),
        path,
        headers: requiredHeaders(document, required),
        parameters: found.parameters.flatMap((parameter) => parameterFacts(resolved(document, parameter))),
        answers: Object.entries(found.responses).map(([status, given]) => answerFact(document, Number(status), given)),
      };
    }),
  );
  return { document: { title, version: version.trim(), sha256 }, operations };
}

/** Headers that all alternatives require. An empty alternative means that no header is required. */
function requiredHeaders(document: OpenApi, alternatives: NonNullable<OpenApi['security']>): string[] {
  const headersOf = (alternative: Readonly<Record<string, unknown>>) =>
    Object.keys(alternative).flatMap((scheme) => document.components.securitySchemes[scheme]?.name ?? []);
  const [first = {}, ...others] = alternatives;
  return headersOf(first).filter((header) => others.every((otherServer) => headersOf(otherServer).includes(header)));
}

const resolved = ({ components }: OpenApi, parameter: Parameter | Reference): Parameter =>
  '$ref' in parameter ? lookUp(components.parameters, parameter.$ref) : parameter;

/** Finds the entry that a reference such as `#/components/parameters/sort` names. */
function lookUp<Named>(entries: Readonly<Record<string, Named>>, reference: string): Named {
  const entry = entries[reference.replace(/^#\/components\/\w+\//, '')];
  if (entry === undefined) throw new Error(`the document has no ${reference}`);
  return entry;
}

function answerFact(document: OpenApi, status: number, parameter: Response | Reference): SpecificationAnswer {
  const { content } = '$ref' in parameter ? lookUp(document.components.responses, parameter.$ref) : parameter;
  const fact: SpecificationAnswer = { status, types: Object.keys(content) };
  const schema = content['application/json']?.schema;
  if (schema === undefined) return fact;
  const [only, ...others] = Object.entries(propertiesOf(document, body.parse(schema)));
  // Only a body with exactly one property has a root element in XML.
  if (only === undefined || others.length > 0) return fact;
  const [root, inner] = only;
  fact.root = root;
  fact.elements = Object.entries(propertiesOf(document, inner)).flatMap(([name, property]) =>
    isElement(document, property) ? [name] : [],
  );
  return fact;
}

const schemaOf = ({ components }: OpenApi, parameter: Body): Body =>
  parameter.$ref === undefined ? parameter : body.parse(lookUp(components.schemas, parameter.$ref));

/** Properties of a schema, including those of its parts (`allOf`). */
function propertiesOf(document: OpenApi, parameter: Body): Readonly<Record<string, Body>> {
  const { allOf = [], properties = {} } = schemaOf(document, parameter);
  const inherited = allOf.map((part) => propertiesOf(document, part));
  return Object.assign({}, ...inherited, properties);
}

/** True if the property is an element in XML and no attribute. */
function isElement(document: OpenApi, parameter: Body): boolean {
  const { type, allOf } = schemaOf(document, parameter);
  return type === 'array' || type === 'object' || allOf !== undefined;
}

/** Facts about a parameter. An object without a style becomes one query parameter per property. */
function parameterFacts(parameter: Parameter): SpecificationParameter[] {
  const { name, in: place, style, schema } = parameter;
  const isSpread = schema.type === 'object' && style !== 'deepObject' && schema.properties !== undefined;
  if (isSpread)
    return Object.entries(schema.properties ?? {}).map(([property, form]) =>
      parameterFact({ name: property, place, type: typeOf(form.type), values: form.enum, isRequired: false }),
    );
  const items = schema.type === 'array' ? schema.items : schema;
  const type = schema.type === 'object' ? objectType(style) : typeOf(items?.type, schema.type === 'array');
  return [parameterFact({ name, place, type, values: items?.enum, isRequired: parameter.required === true })];
}

const objectType = (style: string | undefined): SpecificationValueType =>
  style === 'deepObject' ? 'object' : 'fields';

function typeOf(type: string | undefined, isList = false): SpecificationValueType {
  switch (type) {
    case 'integer':
      return isList ? 'integers' : 'integer';
    case 'string':
      return isList ? 'strings' : 'string';
    case 'number':
    case 'boolean':
      return type;
    case undefined:
      return 'any';
    default:
      throw new Error(`there is no fact for a parameter of type ${type}`);
  }
}

interface NewParameter {
  readonly name: string;
  readonly place: SpecificationParameter['in'];
  readonly type: SpecificationValueType;
  readonly values: string[] | undefined;
  readonly isRequired: boolean;
}

function parameterFact({ name, place, type, values, isRequired }: NewParameter): SpecificationParameter {
  const fact: SpecificationParameter = { name, in: place, type };
  if (isRequired) fact.required = true;
  if (values !== undefined) fact.values = values;
  return fact;
}

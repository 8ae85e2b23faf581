import type {
  SpecificationAnswer,
  SpecificationFacts,
  SpecificationOperation,
  SpecificationParameter,
  SpecificationValueType,
} from './facts.ts';

export interface HttpExchange {
  readonly method: string;
  readonly path: string;
  /** The query of the request, still encoded. */
  readonly search: string;
  readonly headerNames: readonly string[];
  /** Status of the response. Undefined without a response. */
  readonly status: number | undefined;
  readonly accept: string | undefined;
  readonly answerType: string | undefined;
  /** Names of the response's root element and other elements, in XML or JSON. Undefined for other content. */
  readonly answerShape: HttpAnswerShape | undefined;
}

export interface HttpAnswerShape {
  readonly root: string;
  readonly elements: readonly string[];
}

export const SPECIFICATION_DIFFERENCE_KINDS = [
  'unknown path',
  'wrong method',
  'unknown parameter',
  'wrong type',
  'missing parameter',
  'missing header',
  'undocumented status',
  'wrong content type',
  'wrong body',
] as const;

export interface SpecificationDifference {
  readonly kind: (typeof SPECIFICATION_DIFFERENCE_KINDS)[number];
  /** Method and path, with `{…}` for parts that vary: `GET /playlists/{playlistId}`. */
  readonly request: string;
  /**
   * The part that differs: the parameter, header, status, type or element. For a wrong method, the document's methods.
   * Empty for an unknown path.
   */
  readonly detail: string;
}

export interface SpecificationComparison {
  /** The document's operation for this method and path, or the operation that replaces it in the comparison. */
  readonly operation: SpecificationOperation | undefined;
  readonly differences: readonly SpecificationDifference[];
}

/**
 * Ids of operations to compare with, for requests that the document lacks. Keys are the texts of `Difference.request`.
 */
export type CounterpartOperations = Readonly<Record<string, string | undefined>>;

interface Compared {
  readonly exchange: HttpExchange;
  readonly facts: SpecificationFacts;
  readonly counterparts: CounterpartOperations;
}

/**
 * Compares a request and its response with the vendor's document. If the document lacks the request, parameters,
 * headers and status of another operation count.
 */
export function compareWithSpecification({ exchange, facts, counterparts }: Compared): SpecificationComparison {
  const { method, path } = exchange;
  const matching = facts.operations.filter((fact) => valuesIn(fact, path) !== undefined).sort(mostExactFirst);
  const exact = matching.find((fact) => fact.method === method);
  const nearest = exact ?? matching[0];
  const request = `${method} ${nearest?.path ?? withoutIds(path)}`;
  const counterpart = counterparts[request];
  const operation = exact ?? facts.operations.find(({ id }) => id === counterpart);
  const differences: Omit<SpecificationDifference, 'request'>[] = [];
  if (nearest === undefined) differences.push({ kind: 'unknown path', detail: '' });
  else if (exact === undefined) differences.push({ kind: 'wrong method', detail: methodsAt(nearest.path, facts) });
  if (operation !== undefined) differences.push(...differencesFrom(operation, exchange));
  return { operation, differences: differences.map(({ kind, detail }) => ({ kind, request, detail })) };
}

/** Values of the variables in a path. Undefined if the path does not belong to the operation. */
function valuesIn(fact: SpecificationOperation, path: string): ReadonlyMap<string, string> | undefined {
  const names = [...fact.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = fact.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  if (match === null) return undefined;
  return new Map(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}

const variables = ({ path }: SpecificationOperation): number => path.split('{').length;
const mostExactFirst = (a: SpecificationOperation, b: SpecificationOperation): number => variables(a) - variables(b);

const methodsAt = (path: string, { operations }: SpecificationFacts): string =>
  operations
    .filter((fact) => fact.path === path)
    .map(({ method }) => method)
    .sort()
    .join(', ');

/**
 * The path with `{id}` in place of segments with digits (keys, years, versions), except a version of the interface such
 * as `v2`.
 */
const withoutIds = (path: string): string => path.replace(/(?<=\/)(?!v\d+\/)[^/]*\d[^/]*/g, '{id}');

type Detail = Omit<SpecificationDifference, 'request'>;

interface Pair {
  readonly name: string;
  readonly value: string;
}

function differencesFrom(fact: SpecificationOperation, exchange: HttpExchange): readonly Detail[] {
  const { path, search, headerNames } = exchange;
  // The operator in front of the equals sign, as in `year>=2000`, is not part of the name.
  const pairs = [...new URLSearchParams(search)].map(([key, value]) => ({ name: key.replace(/[!<>]+$/, ''), value }));
  const missingHeaders = [...fact.headers, ...headerParameters(fact)].filter(
    (header) => !headerNames.includes(header.toLowerCase()),
  );
  return [
    ...pairs.flatMap((pair) => differencesOfPair(fact, pair)),
    ...[...(valuesIn(fact, path) ?? [])].flatMap(([name, value]) => differencesInPath(fact, { name, value })),
    ...missingParameters(fact, pairs).map((name): Detail => ({ kind: 'missing parameter', detail: name })),
    ...missingHeaders.map((name): Detail => ({ kind: 'missing header', detail: name })),
    ...differencesOfAnswer(fact, exchange),
  ];
}

function differencesOfAnswer({ answers }: SpecificationOperation, exchange: HttpExchange): readonly Detail[] {
  const { status, answerType, answerShape } = exchange;
  if (status === undefined) return [];
  const answer = answers.find((candidate) => candidate.status === status);
  if (answer === undefined) return [{ kind: 'undocumented status', detail: String(status) }];
  const differences: Detail[] = [];
  const type = answerType?.replace(/;.*$/, '');
  if (!typesOf(answer, exchange).includes(type)) {
    differences.push({ kind: 'wrong content type', detail: `${status}: ${type ?? 'none'}` });
  }
  if (answer.root !== undefined) differences.push(...differencesOfBody(answer, answerShape));
  return differences;
}

/**
 * Expected content types. The document lists only JSON, but says that XML is the default. A response without a body
 * needs no type.
 */
function typesOf({ types }: SpecificationAnswer, { accept = '' }: HttpExchange): readonly (string | undefined)[] {
  if (types.length === 0) return [undefined];
  const isJson = accept.includes('application/json');
  return types.flatMap((type) => (type === 'application/json' && !isJson ? ['text/xml', 'application/xml'] : [type]));
}

function differencesOfBody(
  { root, elements = [] }: SpecificationAnswer,
  shape: HttpAnswerShape | undefined,
): readonly Detail[] {
  if (shape === undefined || shape.root !== root) return [{ kind: 'wrong body', detail: shape?.root ?? 'none' }];
  const unknownElements = shape.elements.filter((name) => !elements.includes(name));
  return unknownElements.map((name): Detail => ({ kind: 'wrong body', detail: name }));
}

function differencesOfPair(fact: SpecificationOperation, { name, value }: Pair): readonly Detail[] {
  const parameter = queryParameter(fact, name);
  if (parameter === undefined) return [{ kind: 'unknown parameter', detail: name }];
  return isValid(parameter, value) ? [] : [{ kind: 'wrong type', detail: `${name}: ${formOf(parameter)}` }];
}

function differencesInPath({ parameters }: SpecificationOperation, { name, value }: Pair): readonly Detail[] {
  const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  if (parameter === undefined || isValid(parameter, value)) return [];
  return [{ kind: 'wrong type', detail: `${name}: ${formOf(parameter)}` }];
}

const missingParameters = (fact: SpecificationOperation, pairs: readonly Pair[]): readonly string[] =>
  fact.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .filter((required) => pairs.every(({ name }) => queryParameter(fact, name) !== required))
    .map(({ name }) => name);

const headerParameters = ({ parameters }: SpecificationOperation): readonly string[] =>
  parameters.filter((parameter) => parameter.in === 'header' && parameter.required).map(({ name }) => name);

/**
 * The parameter with this name, or else the parameter that stands for any field of items. Names that begin with
 * `X-Plex-` are no fields.
 */
function queryParameter({ parameters }: SpecificationOperation, name: string): SpecificationParameter | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const namedParameter = inQuery.find((candidate) =>
    candidate.type === 'object'
      ? name.startsWith(`${candidate.name}[`)
      : candidate.type !== 'fields' && candidate.name === name,
  );
  if (namedParameter !== undefined || name.startsWith('X-Plex-')) return namedParameter;
  return inQuery.find(({ type }) => type === 'fields');
}

const FORMS: Readonly<Record<SpecificationValueType, RegExp>> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?$/,
  boolean: /^(?:0|1|true|false)$/,
  string: /^/,
  integers: /^-?\d+(?:,-?\d+)*$/,
  strings: /^/,
  object: /^/,
  fields: /^/,
  any: /^/,
};

const isValid = ({ type, values }: SpecificationParameter, value: string): boolean =>
  FORMS[type].test(value) && (values === undefined || values.includes(value));

const formOf = ({ type, values }: SpecificationParameter): string =>
  values === undefined ? type : values.join(' or ');

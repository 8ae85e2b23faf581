import type { AnswerFact, Facts, FactType, OperationFact, ParameterFact } from './facts.ts';

/** A request and its answer, as the embedded media server records both. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The query, still encoded. */
  readonly search: string;
  /** In lower case. */
  readonly headerNames: readonly string[];
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** The types that the client takes. */
  readonly accept: string | undefined;
  /** The content type of the answer. */
  readonly answerType: string | undefined;
  /**
   * The names of the answer's root element and, as in JSON, of the elements in it; undefined if it is neither
   * XML nor JSON.
   */
  readonly answerShape: AnswerShape | undefined;
}

export interface AnswerShape {
  readonly root: string;
  readonly elements: readonly string[];
}

export const KINDS = [
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

export interface Difference {
  readonly kind: (typeof KINDS)[number];
  /** Method and path, with `{…}` where one request differs from the next: `GET /playlists/{playlistId}`. */
  readonly request: string;
  /** The parameter, header, status, type or element; the methods that the document has; empty for an unknown path. */
  readonly detail: string;
}

export interface Comparison {
  /** The operation of the document at that method and path, or its counterpart. */
  readonly operation: OperationFact | undefined;
  readonly differences: readonly Difference[];
}

/** Ids of operations that stand for requests which the document lacks, by `Difference.request`. */
export type Counterparts = Readonly<Record<string, string | undefined>>;

interface Compared {
  readonly exchange: Exchange;
  readonly facts: Facts;
  readonly counterparts: Counterparts;
}

/** Where the document lacks a request, parameters, headers and status come from its counterpart. */
export function compare({ exchange, facts, counterparts }: Compared): Comparison {
  const { method, path } = exchange;
  const matching = facts.operations.filter((fact) => valuesIn(fact, path) !== undefined).sort(mostExactFirst);
  const exact = matching.find((fact) => fact.method === method);
  const nearest = exact ?? matching[0];
  const request = `${method} ${nearest?.path ?? withoutIds(path)}`;
  const counterpart = counterparts[request];
  const operation = exact ?? facts.operations.find(({ id }) => id === counterpart);
  const differences: Omit<Difference, 'request'>[] = [];
  if (nearest === undefined) differences.push({ kind: 'unknown path', detail: '' });
  else if (exact === undefined) differences.push({ kind: 'wrong method', detail: methodsAt(nearest.path, facts) });
  if (operation !== undefined) differences.push(...differencesFrom(operation, exchange));
  return { operation, differences: differences.map(({ kind, detail }) => ({ kind, request, detail })) };
}

/** Values of the variables in the path; undefined if this is not a path of the operation. */
function valuesIn(fact: OperationFact, path: string): ReadonlyMap<string, string> | undefined {
  const names = [...fact.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = fact.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  if (found === null) return undefined;
  return new Map(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

const variables = ({ path }: OperationFact): number => path.split('{').length;
const mostExactFirst = (a: OperationFact, b: OperationFact): number => variables(a) - variables(b);

const methodsAt = (path: string, { operations }: Facts): string =>
  operations
    .filter((fact) => fact.path === path)
    .map(({ method }) => method)
    .sort()
    .join(', ');

/** Replaces segments with a digit by `{id}`: keys, years and versions. The `v2` of an interface stays. */
const withoutIds = (path: string): string => path.replace(/(?<=\/)(?!v\d+\/)[^/]*\d[^/]*/g, '{id}');

type Detail = Omit<Difference, 'request'>;

interface Pair {
  readonly name: string;
  readonly value: string;
}

function differencesFrom(fact: OperationFact, exchange: Exchange): readonly Detail[] {
  const { path, search, headerNames } = exchange;
  // A comparison's operator stands before the equals sign, and must not count as part of the name.
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

function differencesOfAnswer({ answers }: OperationFact, exchange: Exchange): readonly Detail[] {
  const { status, answerType, answerShape } = exchange;
  if (status === undefined) return [];
  const answer = answers.find((each) => each.status === status);
  if (answer === undefined) return [{ kind: 'undocumented status', detail: String(status) }];
  const differences: Detail[] = [];
  const type = answerType?.replace(/;.*$/, '');
  if (!typesOf(answer, exchange).includes(type)) {
    differences.push({ kind: 'wrong content type', detail: `${status}: ${type ?? 'none'}` });
  }
  if (answer.root !== undefined) differences.push(...differencesOfBody(answer, answerShape));
  return differences;
}

/** The document has JSON only, and says that the default is XML. An answer without a body needs no type. */
function typesOf({ types }: AnswerFact, { accept = '' }: Exchange): readonly (string | undefined)[] {
  if (types.length === 0) return [undefined];
  const isJson = accept.includes('application/json');
  return types.flatMap((type) => (type === 'application/json' && !isJson ? ['text/xml', 'application/xml'] : [type]));
}

function differencesOfBody({ root, elements = [] }: AnswerFact, shape: AnswerShape | undefined): readonly Detail[] {
  if (shape === undefined || shape.root !== root) return [{ kind: 'wrong body', detail: shape?.root ?? 'none' }];
  const unknown = shape.elements.filter((name) => !elements.includes(name));
  return unknown.map((name): Detail => ({ kind: 'wrong body', detail: name }));
}

function differencesOfPair(fact: OperationFact, { name, value }: Pair): readonly Detail[] {
  const parameter = queryParameter(fact, name);
  if (parameter === undefined) return [{ kind: 'unknown parameter', detail: name }];
  return fits(parameter, value) ? [] : [{ kind: 'wrong type', detail: `${name}: ${formOf(parameter)}` }];
}

function differencesInPath({ parameters }: OperationFact, { name, value }: Pair): readonly Detail[] {
  const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
  if (parameter === undefined || fits(parameter, value)) return [];
  return [{ kind: 'wrong type', detail: `${name}: ${formOf(parameter)}` }];
}

const missingParameters = (fact: OperationFact, pairs: readonly Pair[]): readonly string[] =>
  fact.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .filter((required) => pairs.every(({ name }) => queryParameter(fact, name) !== required))
    .map(({ name }) => name);

const headerParameters = ({ parameters }: OperationFact): readonly string[] =>
  parameters.filter((parameter) => parameter.in === 'header' && parameter.required).map(({ name }) => name);

/** The parameter of that name, or else the one for fields of items: it takes any name without the vendor's `X-Plex-`. */
function queryParameter({ parameters }: OperationFact, name: string): ParameterFact | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const named = inQuery.find((each) =>
    each.type === 'object' ? name.startsWith(`${each.name}[`) : each.type !== 'fields' && each.name === name,
  );
  if (named !== undefined || name.startsWith('X-Plex-')) return named;
  return inQuery.find(({ type }) => type === 'fields');
}

const FORMS: Readonly<Record<FactType, RegExp>> = {
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

const fits = ({ type, values }: ParameterFact, value: string): boolean =>
  FORMS[type].test(value) && (values === undefined || values.includes(value));

const formOf = ({ type, values }: ParameterFact): string => (values === undefined ? type : values.join(' or '));

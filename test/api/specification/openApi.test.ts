import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { SpecificationParameter } from '../../../scripts/specification/facts.ts';
import { extractSpecificationFacts } from '../../../scripts/specification/openApi.ts';

const PROSE = 'Long text that must not be kept';

/** A document with one operation. */
const documentWith = (operation: object, shared: object = {}, components: object = {}): string =>
  JSON.stringify({
    info: { title: 'Server', version: '1.0\n', description: PROSE },
    security: [{ token: ['admin', 'user'] }],
    components: {
      ...components,
      parameters: shared,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token', description: PROSE } },
    },
    paths: {
      '/things/{id}': {
        get: { operationId: 'getThing', description: PROSE, responses: { '404': {}, '200': {} }, ...operation },
      },
    },
  });

const parametersOf = (given: object, shared?: object): readonly SpecificationParameter[] =>
  extractSpecificationFacts(documentWith({ parameters: [given] }, shared)).operations.flatMap(
    ({ parameters }) => parameters,
  );

test('a documented operation is reduced to its method, path, headers and statuses, without its prose', () => {
  const facts = extractSpecificationFacts(documentWith({}));
  expect(facts).toEqual({
    document: { title: 'Server', version: '1.0', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    operations: [
      {
        id: 'getThing',
        method: 'GET',
        path: '/things/{id}',
        headers: ['X-Token'],
        parameters: [],
        answers: [
          { status: 200, types: [] },
          { status: 404, types: [] },
        ],
      },
    ],
  });
  expect(JSON.stringify(facts)).not.toContain(PROSE);
});

test.each<[given: object, ...facts: SpecificationParameter[]]>([
  [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, description: PROSE },
    { name: 'id', in: 'path', type: 'integer', required: true },
  ],
  [
    { name: 'smart', in: 'query', schema: { type: 'integer', enum: [0, 1] } },
    { name: 'smart', in: 'query', type: 'integer', values: ['0', '1'] },
  ],
  [
    { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
    { name: 'ids', in: 'query', type: 'integers' },
  ],
  [
    { name: 'sort', in: 'query', schema: { type: 'array', items: { type: 'string', enum: ['a'] } } },
    { name: 'sort', in: 'query', type: 'strings', values: ['a'] },
  ],
  [
    { name: 'prefs', in: 'query', style: 'deepObject', schema: { type: 'object' } },
    { name: 'prefs', in: 'query', type: 'object' },
  ],
  [
    { name: 'query', in: 'query', schema: { type: 'object' } },
    { name: 'query', in: 'query', type: 'fields' },
  ],
  [
    { name: 'size', in: 'query', schema: { type: 'object', properties: { width: { type: 'integer' }, crop: {} } } },
    { name: 'width', in: 'query', type: 'integer' },
    { name: 'crop', in: 'query', type: 'any' },
  ],
  [
    { name: 'X-Client', in: 'header', required: true, schema: { type: 'string' } },
    { name: 'X-Client', in: 'header', type: 'string', required: true },
  ],
])('a documented parameter is reduced to facts: %o', (given, ...facts) => {
  expect(parametersOf(given)).toEqual(facts);
});

test('a documented parameter that several operations share is looked up', () => {
  const shared = { page: { name: 'page', in: 'query', schema: { type: 'number' } } };
  const expected = [{ name: 'page', in: 'query', type: 'number' }];
  expect(parametersOf({ $ref: '#/components/parameters/page' }, shared)).toEqual(expected);
  expect(() => parametersOf({ $ref: '#/components/parameters/other' }, shared)).toThrow('has no #/components');
});

test.each<[security: object[], headers: string[]]>([
  [[{}], []],
  [[], []],
  [[{ token: [] }, {}], []],
  [[{ token: ['admin'] }], ['X-Token']],
])('a documented security scheme %o requires the headers %o', (security, headers) => {
  expect(extractSpecificationFacts(documentWith({ security })).operations[0]?.headers).toEqual(headers);
});

const jsonWith = (schema: object): object => ({ content: { 'application/json': { schema, example: PROSE } } });
const LIST = { type: 'array', items: {} };

test.each<[answer: object, fact: object]>([
  [{ description: PROSE }, { types: [] }],
  [{ content: { 'text/html': { examples: PROSE } } }, { types: ['text/html'] }],
  [{ content: { 'image/jpeg': {}, 'image/png': {} } }, { types: ['image/jpeg', 'image/png'] }],
  [
    jsonWith({ properties: { Root: { properties: { List: LIST, size: { type: 'integer' } } } } }),
    { types: ['application/json'], root: 'Root', elements: ['List'] },
  ],
  [
    jsonWith({
      properties: { Root: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { Own: LIST } }] } },
    }),
    { types: ['application/json'], root: 'Root', elements: ['Inherited', 'Own'] },
  ],
  [
    jsonWith({ $ref: '#/components/schemas/Whole' }),
    { types: ['application/json'], root: 'Root', elements: ['Thing'] },
  ],
  [jsonWith({ properties: { one: {}, other: {} } }), { types: ['application/json'] }],
  [{ $ref: '#/components/responses/gone' }, { types: ['text/html'] }],
])('a documented answer is reduced to facts without its prose: %j', (answer, fact) => {
  const components = {
    responses: { gone: { content: { 'text/html': {} }, description: PROSE } },
    schemas: {
      Base: { type: 'object', properties: { Inherited: LIST } },
      Whole: { properties: { Root: { properties: { Thing: { $ref: '#/components/schemas/Base' } } } } },
    },
  };
  const [operation] = extractSpecificationFacts(
    documentWith({ responses: { '200': answer } }, {}, components),
  ).operations;
  expect(operation?.answers).toEqual([{ status: 200, ...fact }]);
});

test.each([
  ['{}'],
  ['no JSON'],
  [documentWith({ parameters: [{ name: 'a', in: 'cookie', schema: {} }] })],
  [documentWith({ parameters: [{ name: 'a', in: 'query', schema: { type: 'null' } }] })],
  [documentWith({ responses: { default: {} } })],
  [documentWith({ responses: { '200': jsonWith({ oneOf: [{}, {}] }) } })],
  [documentWith({ responses: { '200': { $ref: '#/components/responses/none' } } })],
])('a document in a form that the script does not know is refused: %s', (text) => {
  expect(() => extractSpecificationFacts(text)).toThrow();
});

test('the script for the vendor’s document prints its usage if no document is named', () => {
  const run = () => execFileSync(process.execPath, ['scripts/specification/main.ts'], { stdio: 'pipe' });
  expect(run).toThrow(expect.objectContaining({ status: 64, stderr: expect.anything() }));
});

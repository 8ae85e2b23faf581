import {
  type Expression,
  type Node,
  type Program,
  parseSync,
  type Span,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';
import type { SourceFile } from './architectureRules.ts';

/** From this number on, positional parameters become one object, so that the call explains itself. */
const MANY_PARAMETERS = 4;

/** A function with deeper statements is split, so that its parts have names. `else if` is no deeper than `if`. */
const MOST_NESTED = 3;

/** The statements that contain others. */
const BLOCKS = [
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
] as const;

/** The ways of writing that a reader has to read twice, and how each is recognised. */
const VISITORS = {
  'object literals in object literals': (report) => ({
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'SpreadElement' && literalIn(property.argument).type === 'ObjectExpression')
          report(property);
    },
  }),
  'array literals in array literals': (report) => ({
    ArrayExpression: ({ elements }) => {
      for (const element of elements)
        if (element?.type === 'SpreadElement' && literalIn(element.argument).type === 'ArrayExpression')
          report(element);
    },
  }),
  'void as a value': (report) => {
    const statements = new Set<Node>();
    return {
      ExpressionStatement: ({ expression }) => {
        statements.add(expression);
      },
      UnaryExpression: (expression) => {
        if (expression.operator === 'void' && !statements.has(expression)) report(expression);
      },
    };
  },
  'calls of conditions': (report) => ({
    CallExpression: (call) => {
      if (call.callee.type === 'ConditionalExpression') report(call);
    },
  }),
  'calls of calls': (report) => ({
    CallExpression: (call) => {
      if (call.callee.type === 'CallExpression') report(call);
    },
  }),
  'curried functions': (report) => ({
    ArrowFunctionExpression: (outer) => {
      if (outer.body.type === 'ArrowFunctionExpression') report(outer);
    },
  }),
  'tuples taken apart at once': (report) => ({
    VariableDeclarator: (declarator) => {
      const value = declarator.init && literalIn(declarator.init);
      if (declarator.id.type === 'ArrayPattern' && value?.type === 'ArrayExpression') report(declarator);
    },
  }),
  'placeholders for parameters': (report) => {
    const checkParameters = ({ params }: { readonly params: readonly Node[] }) => {
      for (const parameter of params)
        if (parameter.type === 'Identifier' && /^_+$/.test(parameter.name)) report(parameter);
    };
    return {
      FunctionDeclaration: checkParameters,
      FunctionExpression: checkParameters,
      ArrowFunctionExpression: checkParameters,
    };
  },
  'exported functions with four parameters': (report) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'FunctionDeclaration' && declaration.params.length >= MANY_PARAMETERS)
        report(declaration);
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { init } of declaration.declarations)
        if (init?.type === 'ArrowFunctionExpression' && init.params.length >= MANY_PARAMETERS) report(init);
    },
  }),
  'deeply nested statements': deepStatements,
  'types taken from functions': (report) => ({
    TSTypeReference: (reference) => {
      const { typeName } = reference;
      if (typeName.type === 'Identifier' && /^(?:Parameters|ReturnType)$/.test(typeName.name)) report(reference);
    },
  }),
} satisfies Record<string, (report: (use: Span) => void) => VisitorObject>;

/** Reports each statement that is nested too deep in its function. */
function deepStatements(report: (use: Span) => void): VisitorObject {
  let depth = 0;
  const depthsOutside: number[] = [];
  const chained = new Set<Node>();
  const enterFunction = () => {
    depthsOutside.push(depth);
    depth = 0;
  };
  const leaveFunction = () => {
    depth = depthsOutside.pop() ?? 0;
  };
  const enter = (statement: Node) => {
    if (statement.type === 'IfStatement' && statement.alternate?.type === 'IfStatement')
      chained.add(statement.alternate);
    if (chained.has(statement)) return;
    depth += 1;
    if (depth > MOST_NESTED) report(statement);
  };
  const leave = (statement: Node) => {
    if (!chained.has(statement)) depth -= 1;
  };
  return {
    FunctionDeclaration: enterFunction,
    'FunctionDeclaration:exit': leaveFunction,
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': leaveFunction,
    ArrowFunctionExpression: enterFunction,
    'ArrowFunctionExpression:exit': leaveFunction,
    ...Object.fromEntries(BLOCKS.map((type) => [type, enter])),
    ...Object.fromEntries(BLOCKS.map((type) => [`${type}:exit`, leave])),
  };
}

export type Idiom = keyof typeof VISITORS;

const WITHOUT_TESTS = ['src', 'sandbox', 'bench', 'scripts', 'programs'];
const EVERYWHERE = [...WITHOUT_TESTS, 'test'];

/** How often these folders use an idiom. A number may only fall. */
export const IDIOM_LIMITS: readonly { idiom: Idiom; folders: readonly string[]; most: number }[] = [
  { idiom: 'object literals in object literals', folders: EVERYWHERE, most: 0 },
  { idiom: 'array literals in array literals', folders: EVERYWHERE, most: 0 },
  { idiom: 'void as a value', folders: ['src'], most: 0 },
  { idiom: 'calls of conditions', folders: ['src'], most: 0 },
  { idiom: 'calls of calls', folders: ['src'], most: 0 },
  { idiom: 'curried functions', folders: ['src'], most: 0 },
  { idiom: 'tuples taken apart at once', folders: ['src'], most: 0 },
  { idiom: 'placeholders for parameters', folders: ['src'], most: 17 },
  { idiom: 'placeholders for parameters', folders: ['test'], most: 328 },
  { idiom: 'exported functions with four parameters', folders: ['src'], most: 0 },
  { idiom: 'deeply nested statements', folders: WITHOUT_TESTS, most: 0 },
  { idiom: 'types taken from functions', folders: ['src'], most: 4 },
];

/** The path and the line of each use of an idiom in these files. */
export function usesOf(idiom: Idiom, files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const uses: string[] = [];
    const visitor = VISITORS[idiom](({ start }) => {
      uses.push(`${path}:${text.slice(0, start).split('\n').length}`);
    });
    new Visitor(visitor).visit(programOf(path, text));
    return uses;
  });
}

/** Every idiom is looked for in the same files. */
const programs = new Map<string, Program>();

function programOf(path: string, text: string): Program {
  const program = programs.get(`${path}\n${text}`) ?? parseSync(path, text, { preserveParens: false }).program;
  programs.set(`${path}\n${text}`, program);
  return program;
}

/** The literal in `{ … } as const`. */
function literalIn(expression: Expression): Expression {
  if (expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression')
    return literalIn(expression.expression);
  return expression;
}

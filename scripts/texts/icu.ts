import {
  type SyntaxNode,
  syntaxNodeOfProperty,
  syntaxNodesOfProperty,
  type TextFunction,
  type TextFunctionParameter,
  textOfNodeProperty,
  unwrapExpression,
} from './arrows.ts';

/** Meaning of a name in a function: a value of the sentence, or an expression that is defined elsewhere. */
type Meaning = { readonly value: string; readonly kind: string } | { readonly node: SyntaxNode; readonly names: Names };

type Names = ReadonlyMap<string, Meaning>;

interface Scope {
  readonly names: Names;
  readonly file: ReadonlyMap<string, SyntaxNode>;
  /** True inside the cases of a plural, where `#` stands for the number. */
  readonly inPlural: boolean;
}

/** Thrown for a function that decides something by code, which a message cannot express. */
class NotData extends Error {}

/** Converts a function to ICU MessageFormat. Undefined if the function decides something that ICU cannot express. */
export function toIcuMessage(
  { node, file }: TextFunction,
  parameters: readonly TextFunctionParameter[],
): string | undefined {
  const values = parameters.flatMap((parameter) => parameter.values);
  const names: Names = new Map(values.map(({ name, local, kind }) => [local, { value: name, kind }]));
  const defaults = syntaxNodesOfProperty(node, 'params').filter(({ type }) => type === 'AssignmentPattern');
  const body = syntaxNodeOfProperty(node, 'body');
  if (!body || body.type === 'BlockStatement') return undefined;
  try {
    const scope = { names: withDefaults(names, defaults), file, inPlural: false };
    return written(body, scope);
  } catch (error) {
    if (error instanceof NotData) return undefined;
    throw error;
  }
}

/** Escapes text for ICU: puts braces, and `#` in a plural, between apostrophes. */
export const escapeForIcu = (text: string, inPlural = false): string =>
  text.replaceAll("'", "''").replaceAll(inPlural ? /[{}]+|#+/g : /[{}]+/g, "'$&'");

function withDefaults(names: Names, defaults: readonly SyntaxNode[]): Names {
  const entries = defaults.flatMap((parameter): readonly (readonly [string, Meaning])[] => {
    const name = textOfNodeProperty(syntaxNodeOfProperty(parameter, 'left'), 'name');
    const left: SyntaxNode = { type: 'Identifier', name };
    const coalesced: SyntaxNode = {
      type: 'LogicalExpression',
      operator: '??',
      left,
      right: syntaxNodeOfProperty(parameter, 'right'),
    };
    return [[name, { node: coalesced, names }]];
  });
  return new Map([...names, ...entries]);
}

function written(node: SyntaxNode, scope: Scope): string {
  const expression = unwrapExpression(node);
  const write = WRITERS[expression.type];
  if (!write) throw new NotData();
  return write(expression, scope);
}

const WRITERS: Readonly<Record<string, (node: SyntaxNode, scope: Scope) => string>> = {
  Literal: (node, { inPlural }) => {
    if (typeof node.value !== 'string') throw new NotData();
    return escapeForIcu(node.value, inPlural);
  },
  TemplateLiteral: writtenTemplate,
  Identifier: writtenName,
  CallExpression: writtenCall,
  ConditionalExpression: writtenChoice,
  LogicalExpression: (node, scope) => {
    const value = valueIn(syntaxNodeOfProperty(node, 'left'), scope);
    if (node.operator !== '??') throw new NotData();
    return `{${value}, select, none {${writtenAt(node, 'right', scope)}} other {{${value}}}}`;
  },
  MemberExpression: writtenMember,
};

function writtenAt(node: SyntaxNode, property: string, scope: Scope): string {
  const inner = syntaxNodeOfProperty(node, property);
  if (!inner) throw new NotData();
  return written(inner, scope);
}

function writtenTemplate(node: SyntaxNode, scope: Scope): string {
  const expressions = syntaxNodesOfProperty(node, 'expressions');
  return syntaxNodesOfProperty(node, 'quasis')
    .map((quasi, index) => {
      const cooked = cookedText(quasi);
      const expression = expressions[index];
      return `${escapeForIcu(cooked, scope.inPlural)}${expression ? written(expression, scope) : ''}`;
    })
    .join('');
}

function cookedText(quasi: SyntaxNode): string {
  const value = quasi.value;
  if (typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string')
    return value.cooked;
  throw new NotData();
}

function writtenName(node: SyntaxNode, scope: Scope): string {
  const name = textOfNodeProperty(node, 'name');
  const meaning = scope.names.get(name);
  if (!meaning) return written(declared(name, scope), { ...scope, names: new Map() });
  if ('value' in meaning) return `{${meaning.value}}`;
  return written(meaning.node, { ...scope, names: meaning.names });
}

function declared(name: string, { file }: Scope): SyntaxNode {
  const node = file.get(name);
  if (!node) throw new NotData();
  return node;
}

/** Name of the value that an expression refers to. */
function valueIn(node: SyntaxNode | undefined, scope: Scope): string {
  const meaning = node?.type === 'Identifier' ? scope.names.get(textOfNodeProperty(node, 'name')) : undefined;
  if (!meaning) throw new NotData();
  return 'value' in meaning ? meaning.value : valueIn(meaning.node, { ...scope, names: meaning.names });
}

/** ICU formats for functions of the catalogues that write one value. */
const FORMATS: Readonly<Record<string, string>> = {
  number: 'number',
  serverLocalKeyOfRef: 'key',
  listNames: 'list',
  any: 'or',
};
const COUNTS = ['count', 'countText'];

function writtenCall(node: SyntaxNode, scope: Scope): string {
  const name = textOfNodeProperty(syntaxNodeOfProperty(node, 'callee'), 'name');
  const args = syntaxNodesOfProperty(node, 'arguments');
  const format = FORMATS[name];
  if (format !== undefined) return `{${valueIn(args[0], scope)}, ${format}}`;
  if (isSize(node)) return `{${valueIn(args[0], scope)}, size}`;
  if (COUNTS.includes(name)) return writtenCount(args, scope);
  const callee = name === '' ? undefined : scope.file.get(name);
  if (callee?.type !== 'ArrowFunctionExpression') throw new NotData();
  const names = syntaxNodesOfProperty(callee, 'params').map((parameter, index): readonly [string, Meaning] => {
    const arg = args[index];
    if (parameter.type !== 'Identifier' || !arg) throw new NotData();
    return [textOfNodeProperty(parameter, 'name'), { node: arg, names: scope.names }];
  });
  return writtenAt(callee, 'body', { ...scope, names: new Map(names) });
}

/** True for a call such as `item.size(bytes)`, which writes the size of a file. */
const isSize = (node: SyntaxNode): boolean =>
  textOfNodeProperty(syntaxNodeOfProperty(syntaxNodeOfProperty(node, 'callee'), 'property'), 'name') === 'size';

function writtenCount([count, forms]: readonly SyntaxNode[], scope: Scope): string {
  const value = valueIn(count, scope);
  const object = forms && objectIn(forms, scope);
  const cases = syntaxNodesOfProperty(object, 'properties').map((property) => {
    const form = writtenAt(property, 'value', { ...scope, inPlural: true });
    return `${textOfNodeProperty(syntaxNodeOfProperty(property, 'key'), 'name')} {# ${form}}`;
  });
  if (cases.length === 0) throw new NotData();
  return `{${value}, plural, ${cases.join(' ')}}`;
}

function objectIn(node: SyntaxNode, scope: Scope): SyntaxNode {
  if (node.type !== 'Identifier') return node;
  const name = textOfNodeProperty(node, 'name');
  const meaning = scope.names.get(name);
  return meaning && 'node' in meaning
    ? objectIn(meaning.node, { ...scope, names: meaning.names })
    : declared(name, scope);
}

function writtenMember(node: SyntaxNode, scope: Scope): string {
  const map = unwrapExpression(declared(textOfNodeProperty(syntaxNodeOfProperty(node, 'object'), 'name'), scope));
  const value = valueIn(syntaxNodeOfProperty(node, 'property'), scope);
  if (node.computed !== true || map.type !== 'ObjectExpression') throw new NotData();
  const cases = syntaxNodesOfProperty(map, 'properties').map((property) => {
    const key = syntaxNodeOfProperty(property, 'key');
    const word = textOfNodeProperty(key, 'name') || textOfNodeProperty(key, 'value');
    if (!/^\w+$/.test(word)) throw new NotData();
    return `${word} {${writtenAt(property, 'value', scope)}}`;
  });
  return `{${value}, select, ${cases.join(' ')} other {}}`;
}

function writtenChoice(node: SyntaxNode, scope: Scope): string {
  const choice = choiceOf(syntaxNodeOfProperty(node, 'test'), scope);
  const inner = { ...scope, inPlural: scope.inPlural || choice.isPlural };
  const yes = writtenAt(node, 'consequent', inner);
  const no = writtenAt(node, 'alternate', inner);
  const cases = choice.keys.map((key) => `${key} {${choice.isNegative ? no : yes}}`).join(' ');
  const type = choice.isPlural ? 'plural' : 'select';
  return `{${choice.value}, ${type}, ${cases} other {${choice.isNegative ? yes : no}}}`;
}

interface Choice {
  readonly value: string;
  readonly keys: readonly string[];
  readonly isPlural: boolean;
  /** True if the condition is negated (`!value`), so that the keys stand for the case in which it is false. */
  readonly isNegative: boolean;
}

function choiceOf(test: SyntaxNode | undefined, scope: Scope): Choice {
  if (test?.type === 'Identifier') return flagChoice(test, scope);
  if (test?.type === 'UnaryExpression' && test.operator === '!') {
    const choice = choiceOf(syntaxNodeOfProperty(test, 'argument'), scope);
    return { ...choice, isNegative: !choice.isNegative };
  }
  return comparison(test, scope);
}

function comparison(test: SyntaxNode | undefined, scope: Scope): Choice {
  if (test?.type !== 'BinaryExpression') throw new NotData();
  const value = valueIn(syntaxNodeOfProperty(test, 'left'), scope);
  const right = syntaxNodeOfProperty(test, 'right');
  if (test.operator === '>') return { value, keys: keysUpTo(right?.value), isPlural: true, isNegative: true };
  if (test.operator !== '===' && test.operator !== '!==') throw new NotData();
  const isNegative = test.operator === '!==';
  if (typeof right?.value === 'number') return { value, keys: [`=${right.value}`], isPlural: true, isNegative };
  return { value, keys: [selectKey(right)], isPlural: false, isNegative };
}

function keysUpTo(most: unknown): readonly string[] {
  if (most === 0) return ['=0'];
  if (most === 1) return ['=0', '=1'];
  throw new NotData();
}

function selectKey(compared: SyntaxNode | undefined): string {
  if (textOfNodeProperty(compared, 'name') === 'undefined' || compared?.value === '') return 'none';
  const word = textOfNodeProperty(compared, 'value');
  if (!/^\w+$/.test(word)) throw new NotData();
  return word;
}

/** Choice by whether a value is present, or by whether it is true. */
function flagChoice(test: SyntaxNode, scope: Scope): Choice {
  const value = valueIn(test, scope);
  const kind = [...scope.names.values()].find((meaning) => 'value' in meaning && meaning.value === value);
  const isFlag = kind && 'kind' in kind && kind.kind === 'boolean';
  return isFlag
    ? { value, keys: ['true'], isPlural: false, isNegative: false }
    : { value, keys: ['none'], isPlural: false, isNegative: true };
}

import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, as the parser oxc describes it. */
export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** A function in a catalogue of texts. `source` is its own text. */
export interface TextFunction {
  readonly node: SyntaxNode;
  readonly source: string;
  /** Functions and texts of the same file, by name. */
  readonly file: ReadonlyMap<string, SyntaxNode>;
}

export type TextValueKind = 'text' | 'number' | 'boolean' | 'list' | 'date' | 'ref' | 'unknown';

export interface TextValue {
  readonly name: string;
  /** Variable that holds the value in the English function. */
  readonly local: string;
  readonly kind: TextValueKind;
  readonly isOptional: boolean;
}

export interface TextFunctionParameter {
  /** True if the parameter is a destructured object, whose properties are the values. */
  readonly isObject: boolean;
  readonly values: readonly TextValue[];
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

export const syntaxNodeOfProperty = (node: SyntaxNode | undefined, property: string): SyntaxNode | undefined => {
  const value = node?.[property];
  return isNode(value) ? value : undefined;
};

export const syntaxNodesOfProperty = (node: SyntaxNode | undefined, property: string): readonly SyntaxNode[] => {
  const value = node?.[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const textOfNodeProperty = (node: SyntaxNode | undefined, property: string): string => {
  const value = node?.[property];
  return typeof value === 'string' ? value : '';
};

const filesByText = new Map<string, ReadonlyMap<string, SyntaxNode>>();

export function parseTextFunction(source: string, fileText: string): TextFunction {
  const { program } = parseSync('a.ts', `(${source})`);
  const expression = syntaxNodeOfProperty(syntaxNodesOfProperty({ ...program }, 'body')[0], 'expression');
  const node =
    expression?.type === 'ParenthesizedExpression' ? syntaxNodeOfProperty(expression, 'expression') : expression;
  if (!node) throw new Error(`no function: ${source}`);
  const file = filesByText.get(fileText) ?? declarationsIn(fileText);
  filesByText.set(fileText, file);
  return { node, source, file };
}

/** Values of a file's top-level constants, by name. */
function declarationsIn(text: string): ReadonlyMap<string, SyntaxNode> {
  const { program } = parseSync('a.ts', text);
  const statements = syntaxNodesOfProperty({ ...program }, 'body').map(
    (statement) => syntaxNodeOfProperty(statement, 'declaration') ?? statement,
  );
  const entries = statements
    .flatMap((statement) => syntaxNodesOfProperty(statement, 'declarations'))
    .flatMap((declared): readonly (readonly [string, SyntaxNode])[] => {
      const init = syntaxNodeOfProperty(declared, 'init');
      return init ? [[textOfNodeProperty(syntaxNodeOfProperty(declared, 'id'), 'name'), unwrapExpression(init)]] : [];
    });
  return new Map(entries);
}

const WRAPPERS = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

/** The expression without the parentheses and type assertions around it. */
export function unwrapExpression(node: SyntaxNode): SyntaxNode {
  const inner = WRAPPERS.includes(node.type) ? syntaxNodeOfProperty(node, 'expression') : undefined;
  return inner ? unwrapExpression(inner) : node;
}

export const parametersOfTextFunction = ({ node, source }: TextFunction): readonly TextFunctionParameter[] =>
  syntaxNodesOfProperty(node, 'params').map((parameter) => {
    const target = syntaxNodeOfProperty(parameter, 'left') ?? parameter;
    if (target.type !== 'ObjectPattern') return { isObject: false, values: [valueAt(parameter, source)] };
    const properties = syntaxNodesOfProperty(target, 'properties').filter(({ type }) => type === 'Property');
    return { isObject: true, values: properties.map((property) => propertyOf(property, source)) };
  });

function valueAt(parameter: SyntaxNode, source: string): TextValue {
  const target = syntaxNodeOfProperty(parameter, 'left') ?? parameter;
  const type = typeText(target, source);
  const name = textOfNodeProperty(target, 'name');
  const isOptional = target !== parameter || target.optional === true || /\bundefined\b/.test(type);
  return { name, local: name, kind: kindOf(type, name, source), isOptional };
}

function propertyOf(property: SyntaxNode, source: string): TextValue {
  const name = textOfNodeProperty(syntaxNodeOfProperty(property, 'key'), 'name');
  const local = textOfNodeProperty(syntaxNodeOfProperty(property, 'value'), 'name') || name;
  const isOptional = new RegExp(`\\b${local} ===? undefined|\\b${local} \\?`).test(source);
  return { name, local, kind: kindOf('', local, source), isOptional };
}

function typeText(target: SyntaxNode, source: string): string {
  const annotation = syntaxNodeOfProperty(target, 'typeAnnotation');
  // A parenthesis was put in front of the source for parsing, so positions are one too high.
  return annotation ? source.slice(Number(annotation.start) - 1, Number(annotation.end) - 1) : '';
}

function kindOf(type: string, name: string, source: string): TextValueKind {
  if (/\[\]/.test(type) || isUsedAsList(name, source)) return 'list';
  if (/\bnumber\b/.test(type) || isUsedAsNumber(name, source)) return 'number';
  if (/\bboolean\b/.test(type) || /^(?:is|has)[A-Z]/.test(name)) return 'boolean';
  if (/Ref\b/.test(type)) return 'ref';
  if (/\bDate\b/.test(type)) return 'date';
  return type === '' || /\bstring\b/.test(type) ? 'text' : 'unknown';
}

const isUsedAsNumber = (name: string, source: string): boolean =>
  new RegExp(`\\b(?:number|countText|count|some|offsetText)\\(${name}\\b|\\b${name} (?:[<>]=?|===) \\d`).test(source);

const isUsedAsList = (name: string, source: string): boolean =>
  new RegExp(`\\b(?:listNames|any|feedNames)\\(${name}\\b|\\b${name}\\.(?:map|join|length)\\b`).test(source);

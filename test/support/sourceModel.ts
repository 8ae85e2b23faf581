import { parseSync, Visitor } from 'oxc-parser';

export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** What the architecture rules need to know about one file. */
export interface SourceModel {
  /** Every module that the file names: imported, as types, re-exported, or loaded later. */
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly hasReExport: boolean;
  readonly readsEnvironment: boolean;
  /** Every name the code uses: of variables, types, members and parameters. */
  readonly identifiers: ReadonlySet<string>;
}

interface Name {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}

const isNamed = (node: object | null | undefined, name: string): boolean => {
  const { type, name: identifierName, value } = { type: '', ...node } as Name;
  return (type === 'Identifier' && identifierName === name) || (type === 'Literal' && value === name);
};

/**
 * Reads a file's syntax with oxc, the parser that knip brings anyway. dependency-cruiser would need TypeScript below 7, or swc (11 MB with
 * an install script), and does not see `import('x')` in types.
 */
export function modelOf(path: string, text: string): SourceModel {
  const model = models.get(`${path}\n${text}`) ?? parsed(path, text);
  models.set(`${path}\n${text}`, model);
  return model;
}

/** The architecture and the glossary look at the same files. */
const models = new Map<string, SourceModel>();

function parsed(path: string, text: string): SourceModel {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const imports: Import[] = [];
  const identifiers = new Set<string>();
  const facts = { hasDefaultExport: false, hasReExport: false, readsEnvironment: false };
  const add = (source: { readonly value?: unknown } | null | undefined, typeOnly: boolean) => {
    if (typeof source?.value === 'string') imports.push({ specifier: source.value, typeOnly });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      add(source, importKind === 'type');
      const isProcess = source.value === 'node:process' || source.value === 'process';
      if (
        isProcess &&
        specifiers.some((specifier) => specifier.type === 'ImportSpecifier' && isNamed(specifier.imported, 'env'))
      )
        facts.readsEnvironment = true;
    },
    ExportAllDeclaration: ({ source, exportKind }) => {
      facts.hasReExport = true;
      add(source, exportKind === 'type');
    },
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) => {
      if (source) facts.hasReExport = true;
      if (specifiers.some(({ exported }) => isNamed(exported, 'default'))) facts.hasDefaultExport = true;
      add(source, exportKind === 'type');
    },
    ExportDefaultDeclaration: () => {
      facts.hasDefaultExport = true;
    },
    ImportExpression: ({ source }) => add(source.type === 'Literal' ? source : undefined, false),
    TSImportType: ({ source }) => add(source, true),
    CallExpression: ({ callee, arguments: [first] }) => {
      const isResolve = callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty';
      if ((isNamed(callee, 'require') || isResolve) && first?.type === 'Literal') add(first, false);
    },
    MemberExpression: ({ object, property, computed }) => {
      // `process[name]` may be any member of it.
      if (isNamed(object, 'process') && (computed || isNamed(property, 'env'))) facts.readsEnvironment = true;
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || !isNamed(init, 'process')) return;
      if (id.properties.some((specifier) => specifier.type === 'Property' && isNamed(specifier.key, 'env')))
        facts.readsEnvironment = true;
    },
    Identifier: ({ name }) => void identifiers.add(name),
  }).visit(program);
  return { imports, identifiers, ...facts };
}

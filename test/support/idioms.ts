import { type Program, parseSync, type Span, Visitor, type VisitorObject } from 'oxc-parser';
import type { SourceFile } from './architectureRules.ts';

/** The ways of writing that a reader has to read twice, and how each is recognised. */
const VISITORS = {
  'object literals in object literals': (report) => ({
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression') report(property);
    },
  }),
  'array literals in array literals': (report) => ({
    ArrayExpression: ({ elements }) => {
      for (const element of elements)
        if (element?.type === 'SpreadElement' && element.argument.type === 'ArrayExpression') report(element);
    },
  }),
} satisfies Record<string, (report: (use: Span) => void) => VisitorObject>;

export type Idiom = keyof typeof VISITORS;

/** How often these folders use an idiom. A number may only fall. */
export const IDIOM_LIMITS: readonly { idiom: Idiom; folders: readonly string[]; most: number }[] = [
  { idiom: 'object literals in object literals', folders: ['src'], most: 0 },
  { idiom: 'object literals in object literals', folders: ['sandbox', 'bench', 'scripts'], most: 0 },
  { idiom: 'object literals in object literals', folders: ['test'], most: 0 },
  { idiom: 'array literals in array literals', folders: ['src', 'sandbox', 'bench', 'scripts', 'test'], most: 0 },
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

import { parseSync, Visitor } from 'oxc-parser';

/** A part of a text, from one offset to another. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A name, a literal (blanked below), an operator or another punctuation mark. */
const TOKEN = /[#$\w]+|=>|[=!<>&|?*+.]{2,4}|[^\s,]/g;

/** Counts tokens without comments and commas, so that the layout of a literal makes no difference. */
export function tokensIn(path: string, text: string): number {
  const { program, comments } = parseSync(path, text);
  const literals: Span[] = [];
  const add = (literal: Span) => {
    literals.push(literal);
  };
  new Visitor({ Literal: add, TemplateElement: add }).visit(program);
  const blanks = [
    ...comments.map(({ start, end }) => ({ start, end, blank: ' ' })),
    ...literals.map(({ start, end }) => ({ start, end, blank: ' x ' })),
  ].sort((a, b) => a.start - b.start);
  let code = '';
  let position = 0;
  for (const { start, end, blank } of blanks) {
    code += text.slice(position, start) + blank;
    position = end;
  }
  return (code + text.slice(position)).match(TOKEN)?.length ?? 0;
}

/** Text in code type. */
export interface Snippet {
  readonly text: string;
  /** It is a line of a block, which people copy whole. */
  readonly isBlock: boolean;
}

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;

/** Code in a line, and each line of a block. */
export function snippetsIn(markdown: string): readonly Snippet[] {
  const lines = [...markdown.matchAll(FENCE)].flatMap((block) => (block[1] ?? '').split('\n'));
  const spans = [...markdown.replaceAll(FENCE, '').matchAll(/`([^`\n]+)`/g)].map((span) => span[1] ?? '');
  return [
    ...lines.map((text) => ({ text: text.trim(), isBlock: true })),
    ...spans.map((text) => ({ text: text.trim(), isBlock: false })),
  ].filter(({ text }) => text !== '');
}

/** Where links and pictures lead, other than to the web. */
export function linksIn(markdown: string): readonly string[] {
  const text = markdown.replaceAll(FENCE, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map((match) => match[1] ?? match[2] ?? '');
  return targets.filter((target) => !/^(?:https?|mailto):/.test(target));
}

/** The anchors of a page, as GitHub makes them: the second of two equal headings ends with -1. */
export function headingsIn(markdown: string): readonly string[] {
  const countsByAnchor = new Map<string, number>();
  const headings = [...markdown.replaceAll(FENCE, '').matchAll(/^#+ (.+)$/gm)];
  return headings.map(({ 1: heading = '' }) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const times = countsByAnchor.get(anchor) ?? 0;
    countsByAnchor.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

/** Something of others that a file uses by name: an action at a tag, or an image at a tag. */
export interface Pin {
  readonly kind: 'action' | 'image';
  /** `actions/checkout` or `node`. */
  readonly name: string;
  /** `v4.2.2` or `24-bookworm-slim`; undefined where no comment says it. */
  readonly tag: string | undefined;
  /** The commit or the digest; undefined where it is used by its name alone. */
  readonly pinned: string | undefined;
  /** The text in the file. */
  readonly text: string;
}

const ACTION = /(?<=uses: )(?<name>[\w.-]+\/[\w./-]+)@(?<ref>[^\s#]+)(?:[ \t]+#[ \t]*(?<tag>v\S+))?/g;
const IMAGE = /(?<=^FROM )(?<name>[\w./-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?/gm;
const COMMIT = /^[0-9a-f]{40}$/;

/** The actions and images in a workflow or a Dockerfile. */
export function pinsIn(text: string): readonly Pin[] {
  const actions = [...text.matchAll(ACTION)].map(({ 0: whole, groups = {} }): Pin => {
    const { name = '', ref = '', tag } = groups;
    const isPinned = COMMIT.test(ref);
    return { kind: 'action', name, tag: isPinned ? tag : ref, pinned: isPinned ? ref : undefined, text: whole };
  });
  const images = [...text.matchAll(IMAGE)].map(
    ({ 0: whole, groups = {} }): Pin => ({
      kind: 'image',
      name: groups.name ?? '',
      tag: groups.tag,
      pinned: groups.digest,
      text: whole,
    }),
  );
  return [...actions, ...images];
}

/** The same place, pinned to that. */
export const pinnedText = ({ kind, name, tag }: Pin, to: string): string =>
  kind === 'action' ? `${name}@${to} # ${tag}` : `${name}:${tag}@${to}`;

/** Uses that are not pinned, or do not name the tag, without which they cannot be updated. */
export const loosePins = (text: string): readonly Pin[] =>
  pinsIn(text).filter(({ pinned, tag }) => pinned === undefined || tag === undefined);

import type { CDPSession, Page as Tab } from 'playwright-core';

type AxNode = Awaited<ReturnType<typeof readTree>>[number];

const readTree = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes;

/** Roles that a screen reader does not announce. */
const SILENT: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'InlineTextBox',
  'LineBreak',
  'paragraph',
  'StaticText',
]);

interface Spoken {
  /** The role and the name of the part to read. */
  readonly role: string;
  readonly name: string;
}

/** The browser's accessibility tree of the last part with this role and name: what a screen reader says of it, in order. */
export async function spokenIn(page: Tab, { role, name }: Spoken): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const nodes = await readTree(session);
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const top = nodes.findLast((node) => roleOf(node) === role && node.name?.value === name);
  if (!top) throw new Error(`no ${role} is called ${name}`);
  const read = (node: AxNode): readonly string[] => {
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap(read);
    return node.ignored || SILENT.has(roleOf(node)) ? below : [words(node), ...below];
  };
  return read(top);
}

const roleOf = ({ role }: Pick<AxNode, 'role'>): string => String(role?.value);

/** Properties that a screen reader says after the name. */
const SAID: readonly string[] = ['disabled', 'expanded', 'required', 'pressed', 'live', 'modal'];

function words(node: AxNode): string {
  const properties = (node.properties ?? []).filter(({ name }) => SAID.includes(name));
  const said = properties.map(({ name, value }) => `${name}=${value.value}`);
  return [roleOf(node), `“${node.name?.value ?? ''}”`, ...said].join(' ');
}

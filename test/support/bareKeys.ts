import { type Node, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architectureRules.ts';

/** What names of a media server's keys end in, in the code and in tables. */
const KEY =
  /(?:^|[a-z_])(?:rating|library|section|account|device|session|transcode|history|playlist|artist|album|item)_?(?:key|id|ref)s?$|^(?:parent|grandparent|artist|own)?_?(?:thumb|art|composite)s?$/i;
/** What is called `id` or `key` alone is named by what has it. */
const KEYED = /(?:Account|Device|Library|Playlist|Session|Transcode)$/;

export const isKeyName = (name: string): boolean => KEY.test(name);

/** Each place in these files that declares a key of a media server as any text. */
export const bareKeysIn = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) =>
    namesIn(path, text).map(({ name, start }) => `${path}:${text.slice(0, start).split('\n').length} ${name}`),
  );

function namesIn(path: string, text: string): readonly { readonly name: string; readonly start: number }[] {
  const bareKeys: { readonly name: string; readonly start: number }[] = [];
  const checkKey = (key: Node, type: Node | null | undefined, isKey = isKeyName) => {
    const name = nameOf(key);
    if (isKey(name) && isText(type)) bareKeys.push({ name, start: key.start });
  };
  const lookIn = (owner: string, members: readonly Node[]) => {
    for (const member of members)
      if (member.type === 'TSPropertySignature' && KEYED.test(owner))
        checkKey(member.key, member.typeAnnotation, (name) => name === 'id' || name === 'key');
  };
  new Visitor({
    TSPropertySignature: ({ key, typeAnnotation }) => checkKey(key, typeAnnotation),
    TSNamedTupleMember: ({ label, elementType }) => checkKey(label, elementType as Node),
    PropertyDefinition: ({ key, typeAnnotation }) => checkKey(key, typeAnnotation),
    Identifier: (node) => checkKey(node, node.typeAnnotation),
    Property: ({ key, value }) => {
      if (isKeyName(nameOf(key)) && /\bz\.string\(/.test(text.slice(value.start, value.end)))
        bareKeys.push({ name: nameOf(key), start: key.start });
    },
    TSInterfaceDeclaration: ({ id, body }) => lookIn(id.name, body.body),
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) =>
      lookIn(id.name, typeAnnotation.type === 'TSTypeLiteral' ? typeAnnotation.members : []),
  }).visit(parseSync(path, text).program);
  return bareKeys;
}

const nameOf = (key: Node): string => (key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : '');

/** `string`, one of several types, a list or a set of it, or what a map finds by it. */
function isText(type: Node | null | undefined): boolean {
  switch (type?.type) {
    case 'TSStringKeyword':
      return true;
    case 'TSTypeAnnotation':
      return isText(type.typeAnnotation);
    case 'TSArrayType':
      return isText(type.elementType);
    case 'TSTypeOperator':
      return isText(type.typeAnnotation);
    case 'TSUnionType':
      return type.types.some(isText);
    case 'TSTypeReference':
      return isText(type.typeArguments?.params[0]);
    default:
      return false;
  }
}

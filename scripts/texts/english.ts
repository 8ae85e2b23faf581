import { globSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readOwnProperty } from '../../src/render/texts/translated/say.ts';
import {
  parametersOfTextFunction,
  parseTextFunction,
  type TextFunction,
  type TextFunctionParameter,
} from './arrows.ts';

const FOLDER = fileURLToPath(new URL('../../src/render/texts/en/', import.meta.url));

export type EnglishTextFunction = (...args: readonly unknown[]) => unknown;

export interface EnglishCatalogueText {
  /** The path in the catalogue, for example `pick.head`. */
  readonly path: string;
  /** The file of the catalogue without its ending, for example `media/evening`. */
  readonly subject: string;
  /** The text, or the source of the function that makes it. */
  readonly source: string;
  readonly message?: EnglishMessage | undefined;
  /** Path of an equal text in the catalogue, which shares its translation. Set for choices and common options. */
  readonly sameAs?: string | undefined;
}

/** A text with values, which a function makes. */
export interface EnglishMessage {
  readonly say: EnglishTextFunction;
  readonly parameters: readonly TextFunctionParameter[];
  readonly arrow: TextFunction;
}

interface SourceFile {
  readonly subject: string;
  readonly text: string;
  /** Text of the file as Node runs it, with blanks instead of types. */
  readonly stripped: string;
  readonly exports: object;
}

// Node’s own loader, because the test runner’s would rewrite the functions whose text is read here.
const load = createRequire(import.meta.url);

const readFiles = (folder: string): readonly SourceFile[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .map((name) => {
      const text = readFileSync(`${folder}${name}`, 'utf8');
      return {
        subject: name.replaceAll('\\', '/').replace(/\.ts$/, ''),
        text,
        stripped: stripTypeScriptTypes(text),
        exports: load(`${folder}${name}`),
      };
    });

/** All texts of the catalogue, in the order of its files. A folder with another catalogue must have the same shape. */
export function readEnglishTexts(folder: string = FOLDER, name = 'en'): readonly EnglishCatalogueText[] {
  const files = readFiles(folder);
  const catalogue: object = load(`${folder.replace(/\/$/, '')}.ts`)[name];
  const visited = new Map<object, string>();
  const texts = Object.entries(catalogue).flatMap(([key, value]) => {
    const own = files.find(({ exports }) => exports === value || readOwnProperty(exports, key) === value);
    return textsIn({ value, path: key, place: key, subject: own?.subject ?? key, files, visited });
  });
  return withSameTexts(texts);
}

interface Branch {
  readonly value: unknown;
  readonly path: string;
  /**
   * For each object of texts, the path where it was found first, because the catalogue may contain it in several
   * places.
   */
  readonly place: string;
  readonly subject: string;
  readonly files: readonly SourceFile[];
  readonly visited: Map<object, string>;
}

type PlacedText = EnglishCatalogueText & Pick<Branch, 'place'>;

function textsIn(branch: Branch): readonly PlacedText[] {
  const { value, path, place, subject, visited } = branch;
  if (typeof value === 'string') return [{ path, place, subject, source: value }];
  if (isSaying(value)) return [{ ...messageOf(value, branch), place }];
  if (typeof value !== 'object' || value === null) return [];
  const first = visited.get(value) ?? place;
  visited.set(value, first);
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn({ ...branch, value: inner, path: `${path}.${key}`, place: `${first}.${key}` }),
  );
}

const CHOICE = /\.choices\.([^.]+)$/;

/**
 * Marks choices of options whose words the catalogue also has elsewhere (`sameAs`): as the same object, or as the same
 * words under the same key.
 */
function withSameTexts(texts: readonly PlacedText[]): readonly EnglishCatalogueText[] {
  const byPlace = Map.groupBy(texts, ({ place }) => place);
  const firsts = [...byPlace.values()].flatMap(
    (group) => group.find(({ path }) => !CHOICE.test(path)) ?? group[0] ?? [],
  );
  const byWords = Map.groupBy(
    firsts.filter(({ path }) => !CHOICE.test(path)),
    ({ path, source }) => wordsKey(path.slice(path.lastIndexOf('.') + 1), source),
  );
  const originals = new Map(
    firsts.map((text) => {
      const same = byWords.get(wordsKey(CHOICE.exec(text.path)?.[1], text.source)) ?? [];
      const closest = same.find(({ subject }) => subject === text.subject) ?? same[0];
      return [text.place, (closest ?? text).path];
    }),
  );
  return texts.map(({ place, ...text }) => {
    const original = originals.get(place);
    return original === text.path ? text : { ...text, sameAs: original };
  });
}

const wordsKey = (key: string | undefined, source: string): string => `${key}: ${source}`;

const isSaying = (value: unknown): value is EnglishTextFunction => typeof value === 'function';

function messageOf(say: EnglishTextFunction, { path, subject, files }: Branch): EnglishCatalogueText {
  const running = String(say);
  const likely = files.toSorted((a, b) => Number(b.subject === subject) - Number(a.subject === subject));
  const file = likely.find(({ stripped }) => stripped.includes(running));
  if (!file) throw new Error(`the source of ${path} was not found`);
  const start = file.stripped.indexOf(running);
  const source = file.text.slice(start, start + running.length);
  const arrow = parseTextFunction(source, file.text);
  return { path, subject, source, message: { say, arrow, parameters: parametersOfTextFunction(arrow) } };
}

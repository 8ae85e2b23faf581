/** An instruction of a Dockerfile, with its continued lines. The name of `COPY src ./src` is COPY. */
export interface DockerfileInstruction {
  readonly name: string;
  readonly value: string;
}

/** A stage of a Dockerfile: the instructions from one FROM to the next. */
export interface DockerfileStage {
  readonly base: string;
  /** Name by which other stages can copy from this one. Undefined for the last stage. */
  readonly name: string | undefined;
  readonly instructions: readonly DockerfileInstruction[];
}

/** Reads the stages of a Dockerfile in order. Throws if a line is no instruction, or comes before the first FROM. */
export function readDockerfile(text: string): readonly DockerfileStage[] {
  const stages: { base: string; name: string | undefined; instructions: DockerfileInstruction[] }[] = [];
  for (const instruction of readInstructions(text)) {
    if (instruction.name === 'FROM') {
      stages.push(readFrom(instruction.value));
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} stands before the first FROM.`);
    stage.instructions.push(instruction);
  }
  return stages;
}

export interface CopyInstruction {
  /** Name of the stage to copy from. Undefined if the files come from the build's folder. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

/** Reads the value of a COPY. Throws if there is no source, or an option other than `--from`. */
export function readCopyInstruction(value: string): CopyInstruction {
  const words = value.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  const paths = words.filter((word) => !word.startsWith('--'));
  const unknownOption = options.find((option) => !option.startsWith('--from='));
  if (unknownOption !== undefined) throw new Error(`COPY has an option that is not read here: ${unknownOption}`);
  const target = paths.at(-1);
  if (target === undefined || paths.length < 2) throw new Error(`COPY names no source: ${value}`);
  return { from: options[0]?.slice('--from='.length), sources: paths.slice(0, -1), target };
}

/** Reads the value of an ENV: `A=1 B=2`. Throws for quoted values, which the Dockerfile does not use. */
export function readEnvInstruction(value: string): Readonly<Record<string, string>> {
  const words = value.split(/\s+/);
  const unreadable = words.find((word) => !/^\w+=[^"'\s]*$/.test(word));
  if (unreadable !== undefined) throw new Error(`ENV has a word that is not read here: ${unreadable}`);
  return Object.fromEntries(words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]));
}

function readInstructions(text: string): readonly DockerfileInstruction[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, name, value] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`This line is no instruction: ${line}`);
    return { name, value: value.trim() };
  });
}

function readFrom(value: string) {
  const [, base, name] = /^(\S+)(?: AS (\S+))?$/.exec(value) ?? [];
  if (base === undefined) throw new Error(`FROM names no image: ${value}`);
  return { base, name, instructions: [] };
}

interface Option {
  readonly label: string;
  readonly value: string;
}

/** Finds the values of typed menu lines: `1 3`, or labels with commas between them. Undefined if a line is unknown. */
export function findMenuValuesByTypedText(input: string, options: readonly Option[]): readonly string[] | undefined {
  const wholeMatch = optionNamed(input, options);
  if (wholeMatch) return [wholeMatch.value];
  const parts = /^[\d\s,]+$/.test(input) ? input.split(/[\s,]+/) : input.split(',');
  const matches = parts.map((part) => part.trim()).flatMap((part) => (part ? [optionAt(part, options)] : []));
  return matches.some((option) => option === undefined)
    ? undefined
    : matches.flatMap((option) => (option ? [option.value] : []));
}

const optionAt = (part: string, options: readonly Option[]): Option | undefined =>
  optionNamed(part, options) ?? (/^\d+$/.test(part) ? options[Number(part) - 1] : undefined);

/** Labels come before positions, because “1917” may be a film. */
const optionNamed = (text: string, options: readonly Option[]): Option | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.toLowerCase());

interface Option {
  readonly label: string;
  readonly value: string;
}

/** The values for typed text: `1 3`, or labels separated by commas; undefined if one of them is unknown. */
export function optionsNamed(typed: string, options: readonly Option[]): readonly string[] | undefined {
  const whole = optionNamed(typed, options);
  if (whole) return [whole.value];
  const parts = /^[\d\s,]+$/.test(typed) ? typed.split(/[\s,]+/) : typed.split(',');
  const found = parts.map((part) => part.trim()).flatMap((part) => (part ? [optionAt(part, options)] : []));
  return found.some((one) => one === undefined) ? undefined : found.flatMap((one) => (one ? [one.value] : []));
}

const optionAt = (part: string, options: readonly Option[]): Option | undefined =>
  optionNamed(part, options) ?? (/^\d+$/.test(part) ? options[Number(part) - 1] : undefined);

/** “1917” may be a film: a label comes before a position. */
const optionNamed = (text: string, options: readonly Option[]): Option | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.toLowerCase());

import {
  type Appearance,
  type ChosenAppearance,
  colourFromHex,
  hexFromColour,
  MAX_CHOSEN_GUILD_NAME_LENGTH,
  NAMED_COLOURS,
} from '../../domain/appearance.ts';
import { LANGUAGES } from '../../domain/languages.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { clipAndEscapeText, oneLine } from '../../render/kit/text/markdown.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import { makeOptionOptional, type OptionCompleter, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { requireGuild } from '../shared/notify/libraries.ts';

/** People type this text to return to the default, because Discord sends no empty option. */
const DEFAULT = '-';
const MAX_COLOUR_TEXT = 30;

function namedColours({ panel }: Texts): readonly { readonly name: string; readonly colour: number }[] {
  const names: Readonly<Record<string, string>> = panel.look.colours;
  return Object.entries(NAMED_COLOURS).map(([key, colour]) => ({ name: names[key] ?? key, colour }));
}

/** Finds a colour by its name in any language, because people copy commands from others. */
function colourNamed(typedText: string): number | undefined {
  const typedName = typedText.trim().toLowerCase();
  const colours = LANGUAGES.flatMap((language) => namedColours(textsForLanguage(language)));
  return colours.find(({ name }) => name.toLowerCase() === typedName)?.colour;
}

const colourOf = (typedText: string): number | undefined => colourFromHex(typedText) ?? colourNamed(typedText);

const completeColour: OptionCompleter = async (typedText, { context }) => {
  const typedName = typedText.trim().toLowerCase();
  return namedColours(context.texts)
    .filter(({ name }) => name.toLowerCase().includes(typedName))
    .map(({ name, colour }) => ({ name: `${name} ${hexFromColour(colour)}`, value: hexFromColour(colour) }));
};

interface TypedLook {
  readonly name?: string | undefined;
  readonly colour?: string | undefined;
}

/** The look after the change. Throws an InvalidOptionError for an unknown colour. */
function changedLook(before: ChosenAppearance, { name, colour }: TypedLook, { panel }: Texts): ChosenAppearance {
  const isColourSet = colour !== undefined && colour !== DEFAULT;
  const newColour = isColourSet ? colourOf(colour) : undefined;
  if (isColourSet && newColour === undefined) throw new InvalidOptionError('colour', panel.look.badColour);
  const newName = name === undefined || name === DEFAULT ? undefined : oneLine(name);
  return {
    name: name === undefined ? before.name : newName,
    colour: colour === undefined ? before.colour : newColour,
  };
}

const lookRecord = ({ name, colour }: ChosenAppearance): string =>
  `name ${name ?? 'of the Discord server'}, colour ${colour === undefined ? 'default' : hexFromColour(colour)}`;

const currentLookSentence = ({ panel }: Texts, { name = '', colour }: Pick<Appearance, 'name' | 'colour'>): string =>
  panel.look.current(
    clipAndEscapeText(name, MAX_CHOSEN_GUILD_NAME_LENGTH) || panel.look.unnamed,
    colour === undefined ? panel.look.noColour : `**${hexFromColour(colour)}**`,
  );

/** Sets the name and colour of the guild's boards, cards and charts. Without options, shows them. */
export const setGuildAppearanceCommand = createSubcommand({
  words: (texts) => texts.panel.declarations.look,
  requires: 'board.edit',
  changes: ({ args }) => ({ target: 'name and colour', after: JSON.stringify(args) }),
  options: {
    name: makeOptionOptional(textOption({ max: MAX_CHOSEN_GUILD_NAME_LENGTH })),
    colour: makeOptionOptional(textOption({ max: MAX_COLOUR_TEXT, complete: completeColour })),
  },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const guildId = requireGuild(context);
    const before = await deps.appearances.find(guildId);
    const after = changedLook(before, args, texts);
    if (after.name === before.name && after.colour === before.colour)
      return createNothingChangedMessage(currentLookSentence(texts, await deps.appearanceOf(guildId)));
    await deps.appearances.set(guildId, after);
    await deps.liveChanges.boards();
    const newLook = currentLookSentence(texts, await deps.appearanceOf(guildId));
    const result = createChangeResultMessage('done', [newLook, texts.panel.look.comes], {
      private: true,
      ...(after.colour !== undefined && { accent: after.colour }),
    });
    return addAuditDetailsToMessage(result, { before: lookRecord(before), after: lookRecord(after) });
  },
});

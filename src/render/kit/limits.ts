/**
 * Discord's limits, each stated once. Discord refuses the whole message, form or list of choices that exceeds one.
 * Numbers without a link of their own are on https://discord.com/developers/docs/components/reference, beside the component.
 */

/** Components of a message, nested ones counted too. */
export const MAX_COMPONENTS = 40;
/** Characters of text in a message, over all of its Text Displays. */
export const MAX_TEXT = 4000;
/** Files of a message: `attachments` in https://github.com/discord/discord-api-spec */
export const MAX_FILES = 10;
/** Characters of a picture's alt text: https://discord.com/developers/docs/resources/message#attachment-object */
export const MAX_ALT_TEXT = 1024;

/** Buttons in an Action Row. */
export const MAX_BUTTONS = 5;
/** Characters on a button. */
export const MAX_BUTTON_LABEL = 80;

/** Options of a String Select. */
export const MAX_OPTIONS = 25;
/** Characters of an option of a String Select: of its label, its value and its description each. */
export const MAX_OPTION_TEXT = 100;
/** Characters of a String Select's placeholder. */
export const MAX_PLACEHOLDER = 150;

/** Choices of autocomplete: https://discord.com/developers/docs/interactions/application-commands#autocomplete */
export const MAX_CHOICES = 25;
/** Characters of such a choice, of its name and of its value each: application-commands#application-command-object */
export const MAX_CHOICE_TEXT = 100;

/** Fields of a modal: https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object */
export const MAX_MODAL_FIELDS = 5;
/** Characters of a modal's title: receiving-and-responding#interaction-response-object */
export const MAX_MODAL_TITLE = 45;
/** Characters of the label above a field of a modal. */
export const MAX_FIELD_LABEL = 45;
/** Characters of the description below that label. */
export const MAX_FIELD_DESCRIPTION = 100;
/** Characters that a person can type into a Text Input. */
export const MAX_INPUT = 4000;

/** Characters of a message's nonce: https://discord.com/developers/docs/resources/message#create-message */
export const MAX_NONCE = 25;

/** Characters of a channel's name: https://discord.com/developers/docs/resources/channel#channel-object */
export const MAX_CHANNEL_NAME = 100;
/** Characters of a presence's text: https://discord.com/developers/docs/events/gateway-events#activity-object */
export const MAX_PRESENCE = 128;

/**
 * Discord's limits, each stated once. Discord refuses a message, form or list of choices that exceeds a limit. Limits
 * without a link are documented at https://discord.com/developers/docs/components/reference, with the component.
 */

/** Maximum components of a message, including nested ones. */
export const MAX_MESSAGE_COMPONENTS = 40;
/** Maximum characters of text in a message, in all of its Text Displays together. */
export const MAX_MESSAGE_TEXT_LENGTH = 4000;
/** Maximum files of a message: `attachments` in https://github.com/discord/discord-api-spec */
export const MAX_MESSAGE_FILES = 10;
/**
 * Maximum characters of a picture's alt text: https://discord.com/developers/docs/resources/message#attachment-object
 */
export const MAX_ALT_TEXT = 1024;

/** Maximum buttons in an Action Row. */
export const MAX_BUTTONS_PER_ROW = 5;
export const MAX_BUTTON_LABEL = 80;

/** Maximum options of a String Select. */
export const MAX_SELECT_OPTIONS = 25;
/** Maximum characters of a String Select's option: for its label, value and description each. */
export const MAX_SELECT_OPTION_TEXT_LENGTH = 100;
/** Maximum characters of a menu's text before something is chosen. */
export const MAX_PLACEHOLDER_LENGTH = 150;

/**
 * Maximum choices of autocomplete: https://discord.com/developers/docs/interactions/application-commands#autocomplete
 */
export const MAX_AUTOCOMPLETE_CHOICES = 25;
/** Maximum characters of a choice: for its name and value each (application-commands#application-command-object). */
export const MAX_CHOICE_TEXT = 100;

/**
 * Maximum fields of a modal:
 * https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object
 */
export const MAX_MODAL_FIELDS = 5;
/** Maximum characters of a modal's title: receiving-and-responding#interaction-response-object */
export const MAX_MODAL_TITLE = 45;
export const MAX_FIELD_LABEL = 45;
export const MAX_FIELD_DESCRIPTION = 100;
/** Maximum characters that a person can type into a Text Input. */
export const MAX_TEXT_INPUT_LENGTH = 4000;

/** Maximum characters of a message's nonce: https://discord.com/developers/docs/resources/message#create-message */
export const MAX_NONCE_LENGTH = 25;

/** Maximum characters of a channel's name: https://discord.com/developers/docs/resources/channel#channel-object */
export const MAX_CHANNEL_NAME = 100;
/**
 * Maximum characters of a presence's text: https://discord.com/developers/docs/events/gateway-events#activity-object
 */
export const MAX_PRESENCE_TEXT = 128;
